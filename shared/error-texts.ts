/**
 * The title and the text of each error code. The title says what happened in a few words. The text says what it means
 * for the data of the user, and the next step.
 */
export const errorTexts = {
  // The connection and the server
  unreachable: [
    'Server not reached',
    'The server does not reply at this address. Check the connection and the address, then try again.',
  ],
  not_stored: [
    'Not available offline',
    'The server cannot be reached, and this was not loaded before. It loads when the connection is back.',
  ],
  address_unknown: ['Server name not found', 'Check the spelling of the server address.'],
  address_invalid: ['Address not valid', 'Enter the server address as https://name.'],
  timed_out: ['Server too slow', 'The server did not reply in time. Try again in a moment.'],
  connection_cut: ['Connection lost', 'The connection ended before the reply was complete. Try again.'],
  certificate: [
    'Certificate not trusted',
    'The certificate of the server is not valid, so nothing was sent. Ask your administrator to renew it.',
  ],
  redirected: [
    'Unexpected redirect',
    'The server points to another address, and Codesk does not follow it. Check the server address.',
  ],

  // Sign-in and permissions
  credentials: [
    'Sign-in refused',
    'The e-mail address, the password or the access token is wrong. Check them and try again.',
  ],
  token_invalid: [
    'Access token not valid',
    'The access token contains line breaks or characters that are not allowed. Copy only the token itself.',
  ],
  session_ended: ['Session expired', 'Sign in again to continue. Your changes are still here.'],
  refused: ['Not allowed', 'Your account may not do this. Ask an administrator for the permission.'],

  // Replies of the server
  not_found: ['Not found', 'The record or address no longer exists on the server. Refresh the list.'],
  conflict: ['Record changed', 'Another user changed this record. Refresh it before you save.'],
  outcome_unknown: ['Result not confirmed', 'Codesk closed before the reply to an earlier attempt arrived.'],
  sent_before: [
    'Already sent',
    'Codesk could not confirm that an earlier attempt was done. Nothing was sent now. Choose whether to send it again.',
  ],
  sent_differently: [
    'Different from the earlier attempt',
    'Codesk could not confirm that an earlier attempt with other values was done. Nothing was sent now.',
  ],
  not_valid: ['Not accepted', 'The server did not accept the data. Correct it and try again.'],
  too_many: ['Too many requests', 'The server asks for a pause. Wait a moment, then try again.'],
  server_fault: ['Server error', 'The server failed while it processed this. Try again in a moment.'],
  bad_reply: [
    'Unreadable reply',
    'Codesk cannot read the reply of the server. Check the server address, or contact your administrator.',
  ],
  reply_too_large: ['Reply too large', 'The reply is larger than Codesk accepts. Request less data.'],

  // Files
  file_gone: [
    'File not found',
    'The file was moved, deleted or changed after you chose it. Choose it again.',
  ],
  file_unreadable: [
    'File not readable',
    'Check that the file did not change, that no other program has locked it, and that you may open it.',
  ],
  file_empty: ['File is empty', 'There is nothing in this file. Choose another one.'],
  file_too_large: ['File too large', 'The file is larger than 50 MB. Split it and import the parts.'],
  rate_file_too_large: [
    'Rate file too large',
    'The file is larger than 200 MB. Split it and open the parts.',
  ],
  rate_file_lost: [
    'Stored copy not found',
    'The copy of this file in Codesk is missing or damaged. Open the original file again.',
  ],
  rate_file_other: [
    'Different file',
    'The content of this file is different. Choose the file that you opened before, or open this one as a new rate file.',
  ],
  file_locked: [
    'File in use',
    'Another program has locked the file. Close the file in that program, then try again.',
  ],
  file_denied: [
    'File access denied',
    'Your account has no permission to read this file. Ask its owner for it, or choose another one.',
  ],
  file_is_folder: ['Folder, not a file', 'Open the folder and choose a file in it.'],
  share_gone: [
    'Drive not reached',
    'The network drive of the file does not respond. Check the connection to it, then try again.',
  ],

  // Rate files
  rate_file_gone: [
    'Rate file not found',
    'This rate file was deleted from Codesk. Open the original file again.',
  ],
  rates_read_anew: [
    'Rows changed',
    'The file was re-read and its rows changed. Review the rows and repeat the edit.',
  ],
  rates_blocked: [
    'Errors in the rates',
    'Nothing was queued, because rows have errors or questions about the file are open. Correct the marked places, then queue it again.',
  ],
  rates_not_loaded: [
    'Current rates not loaded',
    'Nothing was queued. Choose a service and load its current rates, then queue it again.',
  ],
  rates_unchanged: [
    'Nothing to change',
    'No change of this rate file is accepted, so there is nothing to send. Accept a change first.',
  ],
  rates_overlap: [
    'Overlapping bands',
    'Nothing was queued, because two rows of the new table have the same key or overlap. Remove one of them, then queue it again.',
  ],
  too_late: [
    'Already being sent',
    'The server may have received it, so it cannot be paused or cancelled. Wait for the reply.',
  ],
  rates_stopped: [
    'Reading stopped',
    'The reading of rate files ended unexpectedly, perhaps because memory ran out. Close other files, then open it again.',
  ],

  // Files that Codesk writes or reads again
  cancelled: ['Cancelled', 'The task was cancelled.'],
  text_too_large: ['More than 5 MB', 'The file is larger than 5 MB. Split it and import the parts.'],
  not_text: [
    'Not a CSV file',
    'The file is not a text file. In a spreadsheet program, save it as "CSV UTF-8", then choose that file.',
  ],
  folder_readonly: ['Folder is read-only', 'Codesk cannot write in this folder. Choose another one.'],
  disk_full: [
    'Disk is full',
    'There is not enough space for the file. Free some space or choose another disk.',
  ],
  profile_full: [
    'Profile disk is full',
    'The disk with the profile folder of Codesk is full, so no more changes are sent. Free some space, then try again.',
  ],
  profile_readonly: [
    'Profile not writable',
    'Codesk cannot write to its profile folder, so no more changes are sent. Make the folder writable, then try again.',
  ],
  file_there: [
    'File already exists',
    'A file with this name was created after you chose the name, so it was not replaced. Save again to replace it.',
  ],
  being_saved: [
    'Already being saved',
    'Codesk is saving another file with this name. Wait until it is done, or choose another name.',
  ],
  wrong_file: [
    'Wrong file received',
    'The server sent a different file, so nothing was saved. Try again later, or contact your administrator.',
  ],
  file_over_limit: [
    'File over the limit',
    'The file is larger than Codesk may save, so nothing was saved. Export less data, or ask your administrator for a higher limit.',
  ],

  // Views, layouts and workbooks
  layout_invalid: [
    'Not a Codesk layout',
    'The file contains no layout that Codesk saved. Choose a file that ends with .codesk-layout.json.',
  ],
  view_invalid: [
    'Not a Codesk view',
    'The file contains no view that Codesk saved, or it was changed afterwards. Choose a file that ends with .codesk-view.json, or ask the sender for it again.',
  ],
  view_newer: [
    'View of a newer version',
    'A newer version of Codesk saved this view. Update Codesk, then open the file again.',
  ],
  view_too_large: [
    'File too large for a view',
    'A view file has at most 200 KB. Use fewer filter values, or choose a file that ends with .codesk-view.json.',
  ],
  sheet_too_long: [
    'Too many rows for a workbook',
    'A sheet of a workbook holds at most 1,048,576 rows, including its header. Save the rows as CSV.',
  ],
  sheet_too_wide: [
    'Too many columns for a workbook',
    'A row of a workbook holds at most 16,384 cells, so nothing was saved. Save as CSV.',
  ],
  cell_too_long: [
    'Too long for a workbook',
    'A cell of a workbook holds at most 32,767 characters, so nothing was saved. Exclude that column, or save as CSV.',
  ],
  file_trouble: ['File not written', 'Codesk could not write the file. Choose another folder and try again.'],

  // Addresses and the SKU search
  link_refused: [
    'Download address refused',
    'The file is not on the server that you are signed in to, so it was not opened.',
  ],
  address_refused: [
    'Address refused',
    'The server named an address on another server, so nothing was sent to it. Contact your administrator.',
  ],
  sku_search_off: [
    'SKU search not connected',
    'Connect the SKU search with its address and its token, then search again.',
  ],
  sku_token_refused: [
    'SKU search refused the token',
    'The SKU search does not accept its token. Connect it again with a valid one.',
  ],

  // The practice workspace and this window
  practice_stopped: [
    'Practice workspace stopped',
    'It stopped several times in a row. Retry starts it again. Your changes are still here.',
  ],
  too_often: [
    'Requested too often',
    'Codesk made the same request many times within a moment. Wait a second, then try again.',
  ],
  too_many_windows: [
    'Too many windows',
    'Eight more windows are already open. Close one of them, then try again.',
  ],
  dialog_open: ['A system dialog is open', 'Answer that dialog first, then try again.'],
  practice_failed: [
    'Practice workspace did not start',
    'Start it again, or reset its data on the sign-in screen.',
  ],
  practice_damaged: [
    'Practice data is damaged',
    'The file of the practice workspace cannot be read. Reset practice data on the sign-in screen, then start it again.',
  ],
  practice_full: [
    'No space for practice data',
    'The disk has no space left for the practice workspace. Free some space, then start it again.',
  ],
  practice_kept: [
    'Practice data not deleted',
    'Codesk cannot change the folder of the practice workspace. Make the profile folder writable, then reset practice data again.',
  ],

  // Policy and lock
  policy_broken: [
    'Policy cannot be read',
    'The policy of this computer has an error, so you cannot sign in. Contact your administrator.',
  ],
  server_not_allowed: [
    'Server not allowed',
    'Your organisation allows another server only. Use the address that is filled in.',
  ],
  practice_off: [
    'Practice workspace not allowed',
    'Your organisation does not allow the practice workspace. Sign in to your server.',
  ],
  folder_not_allowed: [
    'Folder not allowed',
    'Your organisation does not allow files in this folder. Choose a folder that its policy names.',
  ],
  locked: ['Locked', 'Sign in again to continue. Your work is still open.'],

  // Proxy and updates
  proxy_sign_in: [
    'Proxy sign-in required',
    'The proxy of your organisation asks for a user name and a password. Try again and enter them.',
  ],
  proxy_unreachable: [
    'Proxy not reached',
    'The proxy of your organisation cannot be reached, and a direct connection is not allowed. Check the connection, or contact your administrator.',
  ],
  proxy_refused: [
    'Refused by the proxy',
    'The proxy of your organisation did not connect to the server. Try again later, or contact your administrator.',
  ],
  update_refused: [
    'Update refused',
    'Codesk could not verify the update, so it was not installed. Contact your administrator.',
  ],
  update_failed: [
    'Update not downloaded',
    'Codesk could not download the update. It continues with this version and tries again later.',
  ],
  bad_request: [
    'Invalid internal request',
    'Codesk made a request that it does not support. Restart Codesk and contact your administrator.',
  ],
  unexpected: [
    'Something failed inside Codesk',
    'Try again. If it happens again, copy the details and send them to your administrator.',
  ],
} as const satisfies Record<string, readonly [title: string, text: string]>;
