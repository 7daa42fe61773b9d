/**
 * The styles of the components and of the widget, as a shadow root takes them. Empty in the sources: the build writes
 * them here from `components/styles.css` and `widget/widget.css`.
 */
export const styles: string = ''
