/** Comments and documents of a record. */
import { fieldMessages, withNumber } from '../../../shared/messages';
import { change, rowsOf } from '../../database';
import { seedOf } from '../../details/record-number';
import { storeDocument } from '../../files/stored-documents';
import { baseDate, createRandom, daySeconds } from '../../random';
import { notValid } from '../../refusal';
import { requirePermission } from '../handler';
import { requireFlag } from './row-flags';
import { requiredRow, requireView, type TableHandlers } from './table-handler';

const longestComment = 2000;
const longestTitle = 190;

export const attachmentHandlers: TableHandlers<'comments' | 'comment' | 'uploadDocument'> = {
  comments: (context, list, { id }) => {
    requireView(context, list);
    requiredRow(context, list, id);
    const written = rowsOf(
      context.db,
      'SELECT author, text, time FROM comments WHERE list_id = ? AND record_id = ? ORDER BY rowid',
      list.id,
      String(id),
    );
    return {
      comments: [
        ...olderComments(list.id, id),
        ...written.map(({ author, text, time }) => ({ author, text, time })),
      ],
    };
  },

  comment: (context, list, { id, text }) => {
    requireView(context, list);
    requireFlag(list, requiredRow(context, list, id), 'comments', 'comment');
    if (text.trim() === '') throw notValid({ text: ['This field is required'] });
    if (text.length > longestComment)
      throw notValid({ text: [withNumber(fieldMessages.maxLength, longestComment)] });
    change(
      context.db,
      'INSERT INTO comments (list_id, record_id, author, text, time) VALUES (?, ?, ?, ?, ?)',
      list.id,
      String(id),
      context.user.name,
      text.trim(),
      context.now,
    );
    return { message: 'Comment has been added.' };
  },

  uploadDocument: (context, list, { id, title }) => {
    requirePermission(context, list, 'upload_doc');
    const row = requiredRow(context, list, id);
    requireFlag(list, row, 'upload_doc', 'upload_document');
    const { upload } = context;
    if (!upload) throw notValid({ file: ['Choose a file.'] });
    if (upload.bytes.length === 0) throw notValid({ file: ['This file is empty.'] });
    if (title.trim() === '') throw notValid({ title: ['This field is required'] });
    if (title.length > longestTitle)
      throw notValid({ title: [withNumber(fieldMessages.maxLength, longestTitle)] });
    storeDocument(context.db, list, row[list.rowId] as number | string, {
      title: title.trim(),
      name: upload.name,
      bytes: upload.bytes,
    });
    return { message: 'Document has been uploaded.' };
  },
};

const desks = ['Dubai warehouse desk', 'Riyadh delivery desk', 'Call centre', 'Finance desk'] as const;
const remarks = [
  'Customer asked for delivery after 17:00.',
  'Address confirmed by phone.',
  'Waiting for the carrier to answer.',
  'Amount checked against the remittance sheet.',
] as const;

/** Generated older comments: none to three, the same for a record each time. */
function olderComments(list: string, id: number | string) {
  const random = createRandom(seedOf(list, id));
  return Array.from({ length: random.int(0, 3) }, (_, at) => ({
    author: random.pick(desks),
    text: random.pick(remarks),
    time: baseDate - (3 - at) * daySeconds - random.int(0, 3600),
  }));
}
