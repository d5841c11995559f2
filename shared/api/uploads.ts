/** Import of a file into a list on the Uploads screen (`settings.uploads?type=`). */
import { z } from 'zod';
import { defineCall } from './call';

export const uploadCalls = {
  /** Refused rows are returned as a list of `{row, field, message}` in addition to the message. */
  'uploads.store': defineCall({
    path: '/settings/uploads/store',
    encoding: 'multipart',
    files: ['file'],
    effect: 'write',
    lookUp: 'imported',
    assumed: true,
    /** `type` is one of the import types of a list; `file` is the handle of a picked file. */
    input: z.object({ type: z.string().min(1).max(100), file: z.string().min(1) }),
    /** `rows` is the number of imported rows, if the server sends it. */
    output: z.looseObject({ message: z.string().nullish(), rows: z.number().int().nullish() }).nullish(),
  }),
};
