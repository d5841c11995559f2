/**
 * Every request that the page may send to main. The router refuses unknown names and invalid inputs. The compiler asks
 * for a handler of each entry (`main/handlers`).
 */

import { z } from 'zod';
import { userSchema } from '../api/sign-in';
import { foundSkuSchema } from '../api/sku-search';
import { draftCap, draftHeadSchema, draftPartsSchema, draftSchema } from '../desk/drafts';
import { lookUpResultSchema } from '../desk/operations';
import { visitsSchema } from '../desk/visits';
import { preferencesSchema, storedPreferencesSchema } from '../preferences-schema';
import { idSchema } from '../table/row';
import { textLimits } from '../text-limits';
import { clipboardCap } from './clipboard-cap';
import { copyRequests } from './copies';
import { downloadRequests } from './jobs';
import { journalRequests } from './journal';
import { networkRequests } from './network';
import { readingRequests } from './offline-reading';
import { outboxRequests } from './outbox';
import { policyRequests } from './policy';
import { rateExportRequests } from './rate-exports';
import { rateFileRequests } from './rate-files';
import { rateImportRequests } from './rate-imports';
import { rateLayoutRequests } from './rate-layouts';
import { rateTargetRequests } from './rate-targets';
import { rateRequests } from './rates';
import { roundRequests } from './rounds';
import { ownerSchema } from './session-owner';
import { supportRequests } from './support';
import { updateRequests } from './updates';
import { viewRequests } from './views';

const sessionStateSchema = z.object({
  /** `ended` keeps the screens open and shows a sign-in dialog above them. */
  status: z.enum(['signed_out', 'signed_in', 'ended']),
  /** Origin of the server, empty before the first sign-in. */
  server: z.string(),
  practice: z.boolean(),
  user: userSchema.nullable(),
  /** Owner of drafts and operations: this user on this server. Empty when signed out. */
  owner: z.string(),
  /**
   * `memory` if the system has no keyring, `failed` if the session could not be stored: then it lasts until Codesk
   * closes.
   */
  kept: z.enum(['keyring', 'memory', 'failed']),
  /** Locked after inactivity: the page is covered, and main refuses its requests until a user signs in. */
  locked: z.literal(true).optional(),
});
export type SessionState = z.output<typeof sessionStateSchema>;

const aboutSchema = z.object({
  version: z.string(),
  electron: z.string(),
  chrome: z.string(),
  node: z.string(),
  platform: z.string(),
  /** Current warnings about the profile. The event `warnings` reports changes. */
  warnings: z.array(z.string()),
});

const skuSearchStatusSchema = z.object({
  connected: z.boolean(),
  /** Host of the service, empty if there is no address. The page gets neither the rest of it nor the token. */
  host: z.string(),
  /** The policy file fixes the address. */
  fixedAddress: z.boolean(),
  /** The practice workspace searches its own SKUs and needs no setup. */
  practice: z.boolean(),
  /** Where the token is stored. `memory` if the system has no keyring, `failed` if it could not be stored. */
  kept: z.enum(['keyring', 'memory', 'failed']),
});
export type SkuSearchStatus = z.output<typeof skuSearchStatusSchema>;

/** A file that the user picked. The page has the handle, never the path. */
export const pickedFileSchema = z.object({ handle: z.string(), name: z.string(), size: z.number() });
export type PickedFile = z.output<typeof pickedFileSchema>;

/** `owner` of the session of the request. In the session of another user it is refused. */
const asOwner = z.string().max(1000).optional();

const nothing = z.object({}).strict();
const done = z.object({});

/** `as` is the owner of the draft: the page may still have forms of a user who is signed out. */
const draftOfOwner = z.object({ as: ownerSchema, key: z.string().max(300) }).strict();

/** Default limit for the text of one request, in characters. */
export const defaultRequestCap = 64 * 1024;

/** `cap` is the limit in characters of requests with another one. */
export const requests = {
  'app.about': { input: nothing, output: aboutSchema },
  /** The licences of the shipped software, as text; empty on the development server. */
  'app.licences': { input: nothing, output: z.object({ text: z.string() }) },
  'app.report': { input: z.object({ message: z.string().max(20_000) }).strict(), output: done },
  'app.copy': { input: z.object({ text: z.string() }).strict(), output: done, cap: clipboardCap },
  'app.open-link': {
    input: z.object({ url: z.string().max(4096) }).strict(),
    output: z.object({ opened: z.boolean() }),
  },

  'preferences.get': { input: nothing, output: storedPreferencesSchema },
  'preferences.set': {
    input: preferencesSchema.partial().strict(),
    output: storedPreferencesSchema,
    // Preferences contain the layouts and saved views of every table.
    cap: 1024 * 1024,
  },

  'session.get': { input: nothing, output: sessionStateSchema },
  'session.sign-in': {
    input: z.discriminatedUnion('with', [
      z
        .object({
          with: z.literal('password'),
          server: z.string().max(textLimits.server),
          email: z.string().max(textLimits.email),
          password: z.string().max(textLimits.password),
        })
        .strict(),
      z
        .object({
          with: z.literal('token'),
          server: z.string().max(textLimits.server),
          token: z.string().max(textLimits.token),
        })
        .strict(),
    ]),
    output: sessionStateSchema,
  },
  'session.sign-out': { input: nothing, output: sessionStateSchema },
  /** Locks Codesk: covers the page and asks for sign-in. */
  'session.lock': { input: nothing, output: sessionStateSchema },
  /** The page is in use: a key, pointer or wheel event. Sent at most every few seconds. */
  'session.used': { input: nothing, output: done },

  /** Whether the server responds now; changes are pushed as `connection` events. */
  'connection.get': {
    input: nothing,
    output: z.object({
      state: z.enum(['online', 'offline']),
      since: z.number(),
      lastAnswer: z.number().nullable(),
      practice: z.enum(['restarting', 'stopped']).optional(),
    }),
  },

  'practice.open': { input: nothing, output: sessionStateSchema },
  'practice.reset': { input: nothing, output: done },
  /** Starts the practice workspace of the session again after it stopped. */
  'practice.retry': { input: nothing, output: done },

  /**
   * Sends one call of the provider's API by its name; the schema of the call checks the input. `address` is only for
   * calls whose path comes from an earlier reply. `operation` is only for writes: it identifies an action that must be
   * done once, and all of its attempts have the same id.
   */
  'api.call': {
    input: z
      .object({
        call: z.string().max(100),
        input: z.unknown(),
        address: z.string().max(2048).optional(),
        operation: z.uuid().optional(),
        /** Title of a write for the user, for example `Remove contract CT-9`. */
        title: z.string().max(300).optional(),
        /** Sends a write although the outcome of an earlier attempt is unknown. */
        mayRepeat: z.literal(true).optional(),
        /** Marks a read for the screen: its reply may be stored, and is read from the disk without a connection. */
        shown: z.literal(true).optional(),
        as: asOwner,
      })
      .strict(),
    output: z.unknown(),
    cap: 32 * 1024 * 1024,
  },

  /** One part that a reply left out (`RowParts`). Each part can be fetched once, for a short time. */
  'api.rows': {
    input: z.object({ id: z.string().max(100), part: z.number().int().min(0) }).strict(),
    output: z.union([z.array(z.unknown()), z.string()]),
  },

  /** The native file dialog for a rate file. Null if the user cancelled. */
  'files.pick-rates': { input: nothing, output: pickedFileSchema.nullable() },

  /** The native file dialog for a document of a record. Null if the user cancelled. */
  'files.pick-document': { input: nothing, output: pickedFileSchema.nullable() },

  /** The native file dialog for a CSV file of at most 5 MB. Null if the user cancelled. */
  'files.pick-table': { input: nothing, output: pickedFileSchema.nullable() },

  /**
   * The current state of a file that was picked before. Fails with `file_gone` if it was changed, removed or never
   * picked.
   */
  'files.check': {
    input: z.object({ handle: z.string().max(100) }).strict(),
    output: pickedFileSchema,
  },

  /** The text of a picked file, and how it was decoded. */
  'files.read-text': {
    input: z.object({ handle: z.string().max(100) }).strict(),
    output: z.object({ text: z.string(), encoding: z.enum(['UTF-8', 'UTF-16', 'Windows-1252']) }),
  },

  /** Asks where to save a text, then writes it as UTF-8. Null if the user cancelled. */
  'files.save-text': {
    input: z.object({ text: z.string(), name: z.string().max(300), title: z.string().max(200) }).strict(),
    /** `saved` is the name of the file without its folder. */
    output: z.object({ saved: z.string() }).nullable(),
    cap: 64 * 1024 * 1024,
  },

  /** Asks where to save a picture, then writes it. Null if the user cancelled. */
  'files.save-picture': {
    /** `png` is the file in base64; all PNG files begin alike. */
    input: z.object({ png: z.string().regex(/^iVBORw0KGgo/), name: z.string().max(300) }).strict(),
    /** `saved` is the name of the file without its folder. */
    output: z.object({ saved: z.string() }).nullable(),
    cap: 16 * 1024 * 1024,
  },

  /** Asks where to save the page of the sending window, then writes it as PDF on A4. Null if the user cancelled. */
  'window.save-pdf': {
    input: z.object({ name: z.string().max(300) }).strict(),
    /** `saved` is the name of the file without its folder. */
    output: z.object({ saved: z.string() }).nullable(),
  },

  /** Saves the draft of a form. Replies when it is on the disk. Refused with `session_ended` for another user. */
  'drafts.keep': {
    input: z.object({ as: ownerSchema, draft: draftSchema, parts: draftPartsSchema.optional() }).strict(),
    output: done,
    cap: 2 * draftCap,
  },
  /** The drafts of this user on this server, the last changed first. */
  'drafts.list': {
    input: z.object({ as: ownerSchema }).strict(),
    output: z.object({ drafts: z.array(draftHeadSchema) }),
  },
  'drafts.read': {
    input: draftOfOwner,
    output: z.object({
      draft: draftSchema.nullable(),
      parts: z.record(z.string(), z.string()).optional(),
    }),
  },
  'drafts.drop': { input: draftOfOwner, output: done },
  /** The form of a draft was closed and the draft stays. */
  'drafts.close': { input: draftOfOwner, output: done },

  /** The recent and pinned places of this user on this server. */
  'visits.read': { input: z.object({ as: ownerSchema }).strict(), output: visitsSchema },
  'visits.keep': {
    input: z.object({ as: ownerSchema, visits: visitsSchema }).strict(),
    output: done,
    cap: 256 * 1024,
  },

  /**
   * Looks up on the server whether a call with an unknown outcome was done. Fails like the read calls that it makes.
   */
  'operations.look-up': { input: z.object({ id: z.uuid() }).strict(), output: lookUpResultSchema },
  /** Sends such a call again, unchanged and under the same id. Returns the reply of the call. */
  'operations.send': {
    input: z.object({ id: z.uuid(), as: z.string().max(1000).optional() }).strict(),
    output: z.unknown(),
  },
  /** The user decides the outcome of such a call. Done calls are in the history. */
  'operations.forget': {
    input: z.object({ id: z.uuid(), isDone: z.boolean() }).strict(),
    output: done,
  },

  /** A picture from an address of the server, as a data URL; null without a picture. Size and type are checked. */
  'files.image': {
    input: z.object({ url: z.string().max(4096) }).strict(),
    output: z.object({ data: z.string() }).nullable(),
  },

  /** Whether the external SKU search has a token, and its host (hub section 7). */
  'skuSearch.status': { input: nothing, output: skuSearchStatusSchema },
  /** Checks address and token with one search, then stores them. `server` is only for an address that is not fixed. */
  'skuSearch.connect': {
    input: z
      .object({
        server: z.string().max(textLimits.server).optional(),
        token: z.string().max(textLimits.token),
      })
      .strict(),
    output: skuSearchStatusSchema,
  },
  /** Deletes the token, and an address that a user entered. */
  'skuSearch.disconnect': { input: nothing, output: skuSearchStatusSchema },
  /** SKUs that the service finds for a text, optionally of one client. */
  'skuSearch.find': {
    input: z.object({ q: z.string().max(textLimits.skuQuery), client: idSchema.optional() }).strict(),
    output: z.object({ skus: z.array(foundSkuSchema) }),
  },

  /** Reports whether there are unsaved changes, so that main can ask before the window closes. */
  'window.unsaved': { input: z.object({ unsaved: z.boolean() }).strict(), output: done },
  /** Opens an address of the page, such as `/invoice-temp?id=7`, in a new window. */
  'window.open': {
    input: z
      .object({
        place: z
          .string()
          .max(500)
          .regex(/^\/invoice-temp\?id=[\w%.~-]+$/),
      })
      .strict(),
    output: done,
  },
  'window.close': { input: nothing, output: done },
  /** Confirms the event `closing`: the page asks, so main need not ask. */
  'window.asked': { input: nothing, output: done },
  /** The page has sent its drafts (event `leaving`). */
  'window.kept': { input: nothing, output: done },
  /**
   * The address of the last `codesk://` link that another program opened; null if it was already fetched, or while no
   * user is signed in. `dropped` counts earlier links that were not fetched.
   */
  'window.link': {
    input: nothing,
    output: z.object({ route: z.string().nullable(), dropped: z.number().optional() }),
  },
  /** The address of a link that opens after the sign-in. Reading it does not remove it. */
  'window.link-waiting': { input: nothing, output: z.object({ route: z.string().nullable() }) },

  ...downloadRequests,
  ...copyRequests,
  ...rateRequests,
  ...rateFileRequests,
  ...rateImportRequests,
  ...rateLayoutRequests,
  ...viewRequests,
  ...rateTargetRequests,
  ...rateExportRequests,
  ...outboxRequests,
  ...journalRequests,
  ...roundRequests,
  ...policyRequests,
  ...updateRequests,
  ...networkRequests,
  ...supportRequests,
  ...readingRequests,
} as const;

export type RequestName = keyof typeof requests;
export type RequestInput<N extends RequestName> = z.input<(typeof requests)[N]['input']>;
export type RequestOutput<N extends RequestName> = z.output<(typeof requests)[N]['output']>;

/** The two functions that the preload gives to the page. Both use JSON text. */
export interface Bridge {
  invoke(name: string, input: string): Promise<string>;
  on(name: string, listener: (payload: string) => void): () => void;
}
