/** Reads the body of a refusal: its message, the fields and the rows that were not accepted. */
import type { Failure, RowError } from '../../shared/errors';
import { rowErrorSchema } from '../../shared/failure-schema';
import { isRecord } from '../../shared/records';
import { bareFlagOf, flagOf, isNumbered } from '../../shared/table/read-record';

/** Returns the message, fields and rows of a refusal. The message is the first known property that is a text. */
export function reasonOf(body: unknown): Pick<Failure, 'serverMessage' | 'fields' | 'rows'> {
  if (!isRecord(body)) return {};
  const { message, error, errors } = body;
  const fields = isRecord(errors) ? fieldsOf(errors) : {};
  const rows = Array.isArray(errors) ? rowsOf(errors) : [];
  const serverMessage =
    textsIn(message) ||
    // A flag says only that there is an error, not which.
    (bareFlagOf(error) === undefined ? textsIn(isRecord(error) ? (error.message ?? error) : error) : '') ||
    (Array.isArray(errors) ? textsIn(errors) : '') ||
    Object.values(fields).find((text) => text.trim() !== '');
  return {
    ...(serverMessage ? { serverMessage: serverMessage.slice(0, 2000) } : {}),
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    ...(rows.length > 0 ? { rows } : {}),
  };
}

/** Returns a text, or the texts of a list with a line for each. Empty without one. */
function textsIn(value: unknown): string {
  const list = Array.isArray(value) || isNumbered(value) ? Object.values(value) : [value];
  return list.filter((text) => typeof text === 'string' && text.trim() !== '').join('\n');
}

/** True for a success status whose body carries an error flag (tables section 8). */
export function carriesErrorFlag(body: unknown): boolean {
  if (!isRecord(body)) return false;
  const { error } = body;
  // PHP sends an empty object as a list.
  if (typeof error === 'object' && error !== null) return Object.keys(error).length > 0;
  return Boolean(error) && flagOf(error) !== false;
}

function fieldsOf(errors: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) => {
      const first = Array.isArray(text) ? text[0] : text;
      return typeof first === 'string'
        ? [[name.replace(/^values[.[]/, '').replace(/]$/, ''), first] as const]
        : [];
    }),
  );
}

function rowsOf(errors: readonly unknown[]): RowError[] {
  return errors.flatMap((entry) => {
    const row = rowErrorSchema.safeParse(entry);
    return row.success ? [row.data] : [];
  });
}
