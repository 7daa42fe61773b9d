/** The widget's styles. It is empty in the sources: the build writes the content of `components/styles.css` and `widget/widget.css`. */
export const styles: string = ''
