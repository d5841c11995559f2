/** Reads the body of a request by the encoding of its call and checks it against the call's schema. */
import { z } from 'zod';
import type { Call } from '../../shared/api/call';
import type { Upload } from '../handlers/handler';
import { type FieldErrors, notValid, Refusal } from '../refusal';
import { nestedFields } from './form-fields';
import type { AppContext } from './practice';

export interface RequestInput {
  readonly input: unknown;
  /** Files by field name. */
  readonly uploads: ReadonlyMap<string, Upload>;
  /** The input as it is recorded: files as name, type and size. */
  readonly shown: unknown;
  /** True for forms, whose values are always text. */
  readonly isForm: boolean;
}

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const satisfies Record<Call['encoding'], string>;

/** @throws Refusal 415 for another content type, 422 for a body that cannot be read */
export async function readInput(c: AppContext, encoding: Call['encoding']): Promise<RequestInput> {
  const contentType = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const wanted = contentTypes[encoding];
  if (contentType !== wanted) throw new Refusal(415, `Send this as ${wanted}.`);
  if (encoding === 'json') {
    const input = await readJson(c);
    return { input, uploads: new Map(), shown: input, isForm: false };
  }
  let form: FormData;
  try {
    form = await c.req.raw.formData();
  } catch {
    throw new Refusal(422, 'The form cannot be read.', { errors: {} });
  }
  const fields: [string, unknown][] = [];
  const shown: [string, unknown][] = [];
  const uploads = new Map<string, Upload>();
  for (const [name, value] of form as unknown as Iterable<[string, string | Blob]>) {
    if (typeof value === 'string') {
      fields.push([name, value]);
      shown.push([name, value]);
      continue;
    }
    const fileName = (value as Blob & { name?: string }).name ?? 'file';
    uploads.set(name, { name: fileName, bytes: new Uint8Array(await value.arrayBuffer()) });
    fields.push([name, fileName]);
    shown.push([name, { name: fileName, type: value.type, size: value.size }]);
  }
  return { input: nestedFields(fields), uploads, shown: nestedFields(shown), isForm: true };
}

/** @throws Refusal 422 for text that is not JSON */
export async function readJson(c: AppContext): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text());
  } catch {
    throw new Refusal(422, 'The body is not JSON.', { errors: {} });
  }
}

/** @throws Refusal 422 with messages by field */
export function checked<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (!result.success) throw notValid(errorsOf(result.error));
  return result.data;
}

/**
 * Chooses among the calls of a path the one whose input fits.
 * @throws Refusal 422 with the errors of the call that fits best
 */
export function chooseByInput<R extends { readonly call: Call }>(
  candidates: readonly R[],
  { input, isForm }: RequestInput,
): { route: R; value: unknown } {
  let nearest: z.ZodError | undefined;
  for (const route of candidates) {
    const result = parse(strict(route.call.input), input, isForm);
    if (result.success) return { route, value: result.data };
    if (!nearest || result.error.issues.length < nearest.issues.length) nearest = result.error;
  }
  throw notValid(nearest ? errorsOf(nearest) : {});
}

/** If the call refuses a text of a form, the text is read as a whole number and checked again. */
function parse(schema: z.ZodType, input: unknown, isForm: boolean) {
  const result = schema.safeParse(input);
  if (result.success || !isForm) return result;
  const paths = result.error.issues.map((issue) => issue.path.map(String));
  return schema.safeParse(paths.reduce<unknown>(withNumberAt, input));
}

function withNumberAt(value: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined)
    return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  if (Array.isArray(value)) {
    return value.map((each, at) => (String(at) === key ? withNumberAt(each, rest) : each));
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return value;
  return { ...value, [key]: withNumberAt((value as Record<string, unknown>)[key], rest) };
}

/**
 * Refuses fields that the call does not have: a lenient server would hide such a mistake of the client. Calls that
 * allow further fields check them in their handlers.
 */
function strict(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema;
}

function errorsOf(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || 'body';
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return errors;
}
