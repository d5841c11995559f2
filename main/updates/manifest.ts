/**
 * The list of a feed (such as `latest-linux.yml`), in the form of electron-updater, with a signature for each file.
 * Only signed values are used; all others must agree with them.
 */
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider';
import { z } from 'zod';
import type { UpdateChannel } from '../../shared/ipc/updates';
import type { PublicKey } from './keys';
import { UpdateRefused } from './refusal';
import { checkSignature, isPlainName, type Statement, sha512Of, signatureSchema } from './statement';

/** Most bytes of a list, and characters of the release notes. */
export const longestManifest = 128 * 1024;
export const longestNotes = 20_000;

const manifestSchema = z.object({
  version: z.string(),
  files: z
    .array(
      z.object({
        url: z.string(),
        sha512: z.string(),
        size: z.number(),
        codesk: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(20),
  releaseNotes: z.string().max(longestNotes).default(''),
  stagingPercentage: z.unknown().optional(),
  /** electron-updater would download further files that are not signed. */
  packages: z.undefined({ error: 'names further packages' }).optional(),
});

/** A file of a feed with a valid signature. */
export interface Offer {
  readonly statement: Statement;
  readonly notes: string;
}

/** The system, processor, channel and file types that this installation accepts. */
export interface Target {
  readonly platform: Statement['platform'] | (string & {});
  readonly arch: string;
  readonly channel: UpdateChannel;
  /** Extensions of the files, the best first; other files are not used. */
  readonly extensions: readonly string[];
}

/** Returns the name of the list of a channel, as electron-updater's generic provider has it. */
export function manifestName(channel: string, platform: string, arch: string): string {
  if (platform === 'darwin') return `${channel}-mac.yml`;
  if (platform === 'linux') return `${channel}-linux${arch === 'x64' ? '' : `-${arch}`}.yml`;
  return `${channel}.yml`;
}

/** @throws UpdateRefused unless every file of the list has a signature that matches the list */
export function readManifest(text: string, name: string, keys: readonly PublicKey[]): readonly Offer[] {
  if (text.length > longestManifest) throw new UpdateRefused('manifest_size');
  const { data: manifest, error } = manifestSchema.safeParse(parseYaml(text, name));
  if (!manifest) throw new UpdateRefused('manifest_form', issueOf(error));
  const notes = sha512Of(manifest.releaseNotes);
  return manifest.files.map((file) => {
    if (!isPlainName(file.url)) throw new UpdateRefused('file_name', file.url.slice(0, 200));
    if (file.codesk === undefined || file.codesk === null) throw new UpdateRefused('unsigned', file.url);
    const signature = signatureSchema.safeParse(file.codesk);
    if (!signature.success) throw new UpdateRefused('unsigned', issueOf(signature.error));
    const statement = checkSignature(signature.data, keys);
    const values: Readonly<Record<string, readonly [listed: unknown, signed: unknown]>> = {
      version: [manifest.version, statement.version],
      file: [file.url, statement.file],
      size: [file.size, statement.size],
      sha512: [file.sha512, statement.sha512],
      'release notes': [notes, statement.notes],
      'roll-out': [manifest.stagingPercentage ?? 100, statement.staging],
    };
    for (const [what, [listed, signed]] of Object.entries(values))
      if (listed !== signed) throw new UpdateRefused('relabelled', what);
    return { statement, notes: manifest.releaseNotes };
  });
}

/**
 * Returns the file for this installation.
 * @param newest when the newest known list of this channel was signed
 * @throws UpdateRefused if the list is for another channel or system, or older than a known one
 */
export function offerFor(target: Target, offers: readonly Offer[], newest: string | undefined): Offer {
  const ofChannel = offers.filter(({ statement }) => statement.channel === target.channel);
  if (ofChannel.length === 0) throw new UpdateRefused('channel', offers[0]?.statement.channel);
  const fitting = target.extensions.flatMap((extension) =>
    ofChannel.filter(
      ({ statement }) =>
        statement.platform === target.platform &&
        statement.arch === target.arch &&
        statement.file.endsWith(extension),
    ),
  );
  const [offer] = fitting;
  if (!offer) throw new UpdateRefused('platform', `${target.platform} ${target.arch}`);
  // The texts have one format, so they sort in order of time.
  if (newest !== undefined && offer.statement.issued < newest)
    throw new UpdateRefused('replayed', `${offer.statement.issued}, seen before ${newest}`);
  return offer;
}

function parseYaml(text: string, name: string): unknown {
  try {
    return parseUpdateInfo(text, name, new URL(`https://feed.invalid/${name}`));
  } catch {
    // The message of the parser quotes the whole text.
    throw new UpdateRefused('manifest_form', 'not YAML');
  }
}

function issueOf(error: z.ZodError | undefined): string {
  const issue = error?.issues[0];
  return `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim();
}
