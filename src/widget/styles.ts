/** The widget's styles. Empty in the sources: the build fills them in from `components/styles.css` and `widget/widget.css`. */
export const styles: string = ''
