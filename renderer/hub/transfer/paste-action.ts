/** The action of the toolbar that takes pasted rows; their draft is named by it. */
export const pasteAction = 'paste_rows';
