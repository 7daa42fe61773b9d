/**
 * The widget's styles. The text is empty in the sources: the build writes the content of `components/styles.css` and `widget/widget.css`.
 */
export const styles: string = ''
