/** Id of the toolbar action for pasted rows, also used in the key of its draft. */
export const pasteAction = 'paste_rows';
