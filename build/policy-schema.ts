/** The schema and the table of the policy in `docs/`, made from its definitions. */
import { z } from 'zod';
import { allowUserEntry, definitions, everyEntry, type NamedEntry } from '../main/policy/entries';
import { type Entry, isGroup } from '../main/policy/entry';

type Json = Readonly<Record<string, unknown>>;

/** The JSON schema of one entry. */
function entrySchema(entry: Entry): Json {
  const {
    $schema: _dialect,
    '~standard': _standard,
    ...shape
  } = z.toJSONSchema(entry.kind.documented ?? entry.kind.schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as Record<string, unknown>;
  return {
    title: entry.title,
    description: `${entry.text}${entry.unit ? ` In ${entry.unit}.` : ''} Since ${entry.since}.`,
    ...shape,
    ...(entry.default === undefined ? {} : { default: entry.default }),
    examples: [entry.example],
    ...(entry.secret ? { writeOnly: true } : {}),
  };
}

/** `docs/policy.schema.json`. Entries of other versions are no faults, so further names are allowed. */
export function policySchema(): string {
  const all = { ...definitions, allowUser: allowUserEntry as unknown as Entry };
  const properties = Object.fromEntries(
    Object.entries(all).map(([name, definition]) => [
      name,
      isGroup(definition)
        ? {
            title: definition.title,
            description: definition.text,
            type: 'object',
            properties: Object.fromEntries(
              Object.entries(definition.entries).map(([inner, entry]) => [inner, entrySchema(entry)]),
            ),
          }
        : entrySchema(definition),
    ]),
  );
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Codesk policy',
    description: 'Settings that an administrator fixes. Every entry is optional. Made by `npm run policy`.',
    type: 'object',
    properties: { $schema: { type: 'string' }, ...properties },
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}

const asJson = (value: unknown) => `\`${JSON.stringify(value)}\``;

function row({ name, entry }: NamedEntry): string {
  const usual = entry.default === undefined ? 'not set' : asJson(entry.default);
  const { words, longest } = entry.kind;
  const most = longest === undefined ? '' : `, at most ${longest} characters`;
  const takes = `${words}${most}${entry.unit ? `, in ${entry.unit}` : ''}`;
  const secret = entry.secret ? ' Secret: shown and logged nowhere.' : '';
  const cells = [`\`${name}\``, takes, usual, `${entry.text}${secret}`, asJson(entry.example), entry.since];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** `docs/policy.md`. */
export function policyPage(): string {
  const groups = Object.entries(definitions).flatMap(([name, definition]) =>
    isGroup(definition) ? [`- \`${name}\`: ${definition.text}`] : [],
  );
  const example = Object.fromEntries(
    ['server', 'pinServer', 'practice', 'idleLock', 'exportFolders'].map((name) => [
      name,
      (definitions[name] as Entry).example,
    ]),
  );
  return `# Entries of the policy

Made from \`main/policy/entries.ts\` by \`npm run policy\`. \`policy.schema.json\` beside this page is the same as a JSON
Schema, which editors use to check a policy file. [Deploying Codesk](deploying.md) says where a policy is stored and which
one counts.

Every entry is optional. A name with a dot is inside an object: \`timeouts.connect\` is
\`{"timeouts": {"connect": 10}}\`. An entry of another version of Codesk is not an error; About names it. An entry
outside its bounds is an error: in the policy of the machine nobody can sign in until it is corrected, in a user's file it
is left out with a warning.

\`\`\`json
${JSON.stringify(example, undefined, 2)}
\`\`\`

| entry | takes | default | what it does | example | since |
|---|---|---|---|---|---|
${everyEntry().map(row).join('\n')}

Groups:

${groups.join('\n')}
`;
}
