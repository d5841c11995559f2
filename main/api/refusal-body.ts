/** What the body of a refusal says: its message, the fields and the rows that were not accepted. */
import { z } from 'zod';
import type { Failure, RowError } from '../../shared/errors';
import { rowErrorSchema } from '../../shared/failure-schema';
import { isRecord } from '../../shared/records';
import { flagOf } from '../../shared/table/reading';

const reasonSchema = z.looseObject({
  message: z.string().optional().catch(undefined),
  error: z
    .union([z.string(), z.boolean(), z.number(), z.looseObject({ message: z.string() })])
    .nullish()
    .catch(undefined),
  errors: z
    .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
    .nullish()
    .catch(undefined),
});

/** The message, fields and rows that the body of a refusal holds. */
export function reasonOf(body: unknown): Pick<Failure, 'serverMessage' | 'fields' | 'rows'> {
  const parsed = reasonSchema.safeParse(body);
  if (!parsed.success) return {};
  const { message, error, errors } = parsed.data;
  const fields = errors && !Array.isArray(errors) ? fieldsOf(errors) : undefined;
  const rows = Array.isArray(errors) ? rowsOf(errors) : undefined;
  const serverMessage =
    message ??
    (typeof error === 'string' ? error : typeof error === 'object' ? error?.message : undefined) ??
    Object.values(fields ?? {})[0];
  return {
    ...(serverMessage ? { serverMessage: serverMessage.slice(0, 2000) } : {}),
    ...(fields && Object.keys(fields).length > 0 ? { fields } : {}),
    ...(rows && rows.length > 0 ? { rows } : {}),
  };
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
