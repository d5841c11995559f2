/** Requests about views as files. */
import { z } from 'zod';
import { sharedViewSchema } from '../table/view-file';
import { viewFileCap } from '../table/view-file-name';

const oneView = z.object({ view: sharedViewSchema });
/** In characters: JSON doubles some of a file's. */
const cap = 2 * viewFileCap;

export const viewRequests = {
  /** Saves a view as `<list>-<name>.codesk-view.json`; null if cancelled. */
  'views.save': { input: oneView.strict(), output: z.object({ saved: z.string() }).nullable(), cap },
  /** The view in a file that the user picks; null if cancelled. */
  'views.open': { input: z.object({}).strict(), output: oneView.nullable() },
  /** The view in the text of a dropped file. */
  'views.read': {
    input: z.object({ name: z.string().max(300), text: z.string().max(viewFileCap) }).strict(),
    output: oneView,
    cap,
  },
} as const;
