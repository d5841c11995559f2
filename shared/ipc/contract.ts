/**
 * Every request the page may make of main. The router refuses a name that is not here and an input that does not
 * fit; the compiler asks for a handler of each entry (`main/handlers`).
 */
import { z } from 'zod';
import { userSchema } from '../api/session';
import { failureSchema } from '../errors';
import { preferencesSchema } from '../preferences';
import { rowSchema } from '../table/row';

const sessionStateSchema = z.object({
  /** `ended` keeps the screens open and asks for sign-in above them. */
  status: z.enum(['signed_out', 'signed_in', 'ended']),
  /** Origin of the server, empty before the first sign-in. */
  server: z.string(),
  practice: z.boolean(),
  user: userSchema.nullable(),
  /** `memory` when the system has no keyring: the session lasts until Codesk closes. */
  kept: z.enum(['keyring', 'memory']),
});
export type SessionState = z.output<typeof sessionStateSchema>;

const aboutSchema = z.object({
  version: z.string(),
  electron: z.string(),
  chrome: z.string(),
  node: z.string(),
  platform: z.string(),
  /** Profile trouble that was found at the start and must be said once. */
  warnings: z.array(z.string()),
});

/** A file a person chose. The page holds the handle, never the path. */
const pickedFileSchema = z.object({ handle: z.string(), name: z.string(), size: z.number() });
export type PickedFile = z.output<typeof pickedFileSchema>;

const nothing = z.object({}).strict();
const done = z.object({});

/** Default cap of one request's text, in characters. */
export const defaultRequestCap = 64 * 1024;

interface Request<I extends z.ZodType, O extends z.ZodType> {
  readonly input: I;
  readonly output: O;
  /** Cap of the request's text in characters, when it is not the default. */
  readonly cap?: number;
}
const request = <I extends z.ZodType, O extends z.ZodType>(entry: Request<I, O>) => entry;

export const requests = {
  'app.about': request({ input: nothing, output: aboutSchema }),
  'app.report': request({ input: z.object({ message: z.string().max(20_000) }).strict(), output: done }),
  'app.copy': request({ input: z.object({ text: z.string() }).strict(), output: done, cap: 4 * 1024 * 1024 }),
  'app.open-link': request({
    input: z.object({ url: z.string().max(4096) }).strict(),
    output: z.object({ opened: z.boolean() }),
  }),

  'preferences.get': request({ input: nothing, output: preferencesSchema }),
  'preferences.set': request({
    input: preferencesSchema.partial().strict(),
    output: preferencesSchema,
    // Layouts and saved views of every table are in here.
    cap: 1024 * 1024,
  }),

  'session.get': request({ input: nothing, output: sessionStateSchema }),
  'session.sign-in': request({
    input: z.discriminatedUnion('with', [
      z
        .object({
          with: z.literal('password'),
          server: z.string().max(2048),
          email: z.string().max(320),
          password: z.string().max(1024),
        })
        .strict(),
      z
        .object({ with: z.literal('token'), server: z.string().max(2048), token: z.string().max(8192) })
        .strict(),
    ]),
    output: sessionStateSchema,
  }),
  'session.sign-out': request({ input: nothing, output: sessionStateSchema }),

  /** Whether the server answers now; changes come as `connection` events. */
  'connection.get': request({
    input: nothing,
    output: z.object({
      state: z.enum(['online', 'offline']),
      since: z.number(),
      lastAnswer: z.number().nullable(),
    }),
  }),

  'practice.open': request({ input: nothing, output: sessionStateSchema }),
  'practice.reset': request({ input: nothing, output: done }),

  /**
   * Makes one call of the provider's API by its name; the call's own schema checks the input. `address` only for
   * calls whose path a server's earlier reply named.
   */
  'api.call': request({
    input: z
      .object({ call: z.string().max(100), input: z.unknown(), address: z.string().max(2048).optional() })
      .strict(),
    output: z.unknown(),
    cap: 32 * 1024 * 1024,
  }),

  /** One part of the rows that a reply left out (`RowParts`); each is there once, and not for long. */
  'api.rows': request({
    input: z.object({ id: z.string().max(100), part: z.number().int().min(0) }).strict(),
    output: z.array(rowSchema),
  }),

  /** The native file dialog for a rate file. Null when the person cancelled. */
  'files.pick-rates': request({ input: nothing, output: pickedFileSchema.nullable() }),

  /** The native file dialog for a document of a record. Null when the person cancelled. */
  'files.pick-document': request({ input: nothing, output: pickedFileSchema.nullable() }),

  /** A picture that a server named, as a data URL; null when there is none to show. Size and type are checked. */
  'files.image': request({
    input: z.object({ url: z.string().max(4096) }).strict(),
    output: z.object({ data: z.string() }).nullable(),
  }),

  /** Asks where, then fetches a file that a server named straight to disk. Null when the person cancelled. */
  'download.file': request({
    input: z
      .object({ url: z.string().max(4096), name: z.string().max(300), title: z.string().max(200) })
      .strict(),
    /** `saved` is the file's name without its folder. */
    output: z.object({ job: z.string(), saved: z.string() }).nullable(),
  }),

  /**
   * Asks where, then makes a call whose reply names a file (`url` or `file`) and streams that file to disk. Null when
   * the person cancelled the dialog.
   */
  'download.call': request({
    input: z
      .object({
        call: z.string().max(100),
        input: z.unknown(),
        address: z.string().max(2048).optional(),
        /** What the save dialog proposes. */
        name: z.string().max(300),
        /** What the status bar calls it. */
        title: z.string().max(200),
      })
      .strict(),
    output: z.object({ job: z.string() }).nullable(),
    cap: 4 * 1024 * 1024,
  }),
  'download.cancel': request({ input: z.object({ job: z.string() }).strict(), output: done }),
  'download.reveal': request({ input: z.object({ job: z.string() }).strict(), output: done }),

  /** Tells main whether something typed is not saved, so that closing the window can ask. */
  'window.unsaved': request({ input: z.object({ unsaved: z.boolean() }).strict(), output: done }),
  /** Opens a place of the page, such as `/invoice-temp?id=7`, in a window of its own. */
  'window.open': request({
    input: z
      .object({
        place: z
          .string()
          .max(500)
          .regex(/^\/invoice-temp\?id=[\w%.~-]+$/),
      })
      .strict(),
    output: done,
  }),
  'window.close': request({ input: nothing, output: done }),
} as const;

export type RequestName = keyof typeof requests;
export type RequestInput<N extends RequestName> = z.input<(typeof requests)[N]['input']>;
export type RequestOutput<N extends RequestName> = z.output<(typeof requests)[N]['output']>;

/** The reply envelope as the page reads it. */
export const replySchema = z.union([
  z.object({
    ok: z.literal(true),
    data: z.unknown(),
    parts: z.object({ id: z.string(), count: z.number() }).optional(),
  }),
  z.object({ ok: z.literal(false), error: failureSchema }),
]);

/** What the preload offers the page: two functions over JSON text. */
export interface Bridge {
  invoke(name: string, input: string): Promise<string>;
  on(name: string, listener: (payload: string) => void): () => void;
}
