/**
 * `check FILE --table …` reads a rate file like the rate desk and prints the result as one JSON object. `convert`
 * writes its rows as a file of the table. Exit status 0 for every file that could be opened, 2 for wrong arguments,
 * files that cannot be opened, and rows that are not ready to be written.
 */
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { errorTexts } from '../../shared/error-texts';
import { type CheckReport, checkReport } from '../../shared/rates/check-report';
import { columnLetter } from '../../shared/rates/column-names';
import { type LearnedLayout, learnedLayoutSchema } from '../../shared/rates/layouts/learned-layout';
import { rowsOfCell } from '../../shared/rates/layouts/result-rows';
import { type ZoneMap, zoneKeyOf } from '../../shared/rates/layouts/zone-map';
import { answered } from '../../shared/rates/questions';
import { type RateTableId, rateTable, tablesOfCommand } from '../../shared/rates/rate-tables';
import { type Answers, answersSchema, type ReadFile } from '../../shared/rates/read-settings';
import { codeOfReading } from '../system/file-errors';
import { readRateFile } from './read-file';
import { exportedFile } from './write/exported-file';
import { zonesOfFile } from './zone-file';

const tables = tablesOfCommand();

const usage = `Usage: check FILE --table ${[...tables.keys()].join('|')} [--answers FILE.json] [--layout FILE.codesk-layout.json] [--zones FILE] [--rows]
       convert FILE --out FILE.csv|FILE.xlsx [--table …] [--answers …] [--layout …] [--zones …]`;

/** A message for the caller. */
class Misuse extends Error {}

interface Call {
  readonly command: 'check' | 'convert';
  readonly file: string;
  readonly table: RateTableId | undefined;
  readonly answers: string | undefined;
  readonly layout: string | undefined;
  readonly out: string | undefined;
  /** A file with the places of each zone. */
  readonly zones: string | undefined;
  /** Prints the rows with their source cells. */
  readonly rows: boolean;
}

function readCall(words: readonly string[]): Call {
  const options = new Map<string, string>();
  const files: string[] = [];
  let onlyFiles = false;
  let rows = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [, name, value] = /^--(table|answers|layout|out|zones)(?:=(.*))?$/s.exec(word) ?? [];
    if (onlyFiles || !word.startsWith('--')) files.push(word);
    else if (word === '--') onlyFiles = true;
    else if (word === '--rows') rows = true;
    else if (name === undefined) throw new Misuse(`Unknown option ${word}.\n${usage}`);
    else {
      const given = value ?? words[++at];
      if (given === undefined) throw new Misuse(`--${name} needs a value.\n${usage}`);
      options.set(name, given);
    }
  }
  const [command, file, another] = files;
  if (command !== 'check' && command !== 'convert') throw new Misuse(usage);
  if (file === undefined || file === '') throw new Misuse(`FILE is missing.\n${usage}`);
  if (another !== undefined) throw new Misuse(`Only one FILE can be read.\n${usage}`);
  const named = options.get('table');
  const table = named === undefined ? undefined : tables.get(named);
  if (named !== undefined && table === undefined) throw new Misuse(`Unknown table ${named}.\n${usage}`);
  const [answers, layout, out, zones] = ['answers', 'layout', 'out', 'zones'].map((name) =>
    options.get(name),
  );
  if (command === 'convert' && !out) throw new Misuse(`--out is missing.\n${usage}`);
  return { command, file, table, answers, layout, out, zones, rows };
}

/** The error texts of the desk, except for a missing file, which was never opened before. */
function errorText(error: unknown, path: string): string {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(code)) return `File not found: ${path}`;
  const [, text] = errorTexts[codeOfReading(error)];
  return `${path}: ${text}`;
}

function bytesOf(path: string): Buffer {
  let handle: number | undefined;
  try {
    // Checked before opening: a pipe would wait for a writer.
    const facts = statSync(path);
    if (facts.isDirectory()) throw Object.assign(new Error('A folder'), { code: 'EISDIR' });
    if (!facts.isFile()) throw new Misuse(`Not a file: ${path}`);
    handle = openSync(path, 'r');
    return readFileSync(handle);
  } catch (error) {
    if (error instanceof Misuse) throw error;
    throw new Misuse(errorText(error, path));
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** A single text is a list with one entry. */
function asList(value: unknown): unknown {
  return typeof value === 'string' ? [value] : value;
}

function readJson(path: string, what: string): Record<string, unknown> {
  let given: unknown;
  try {
    const text = bytesOf(path).toString('utf8');
    given = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    if (error instanceof Misuse) throw error;
    throw new Misuse(`${what} are not valid JSON: ${path}`);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Misuse(`${what} are not a JSON object: ${path}`);
  return given as Record<string, unknown>;
}

/** Answers in storage format, or by the ids of questions: `{ "keep.Zone": "Zone 1", "single": "to" }`. */
function readAnswers(path: string): Answers {
  const { service, keep, ...others } = readJson(path, 'The answers');
  const isMap = typeof keep === 'object' && keep !== null && !Array.isArray(keep);
  const kept = isMap
    ? Object.fromEntries(Object.entries(keep).map(([name, texts]) => [name, asList(texts)]))
    : keep;
  const isQuestion = ([id]: [string, unknown]) => id.includes('.') || id === 'rows';
  const entries = Object.entries(others);
  const parsed = answersSchema.safeParse({
    ...Object.fromEntries(entries.filter((entry) => !isQuestion(entry))),
    ...(service === undefined ? {} : { service: asList(service) }),
    ...(kept === undefined ? {} : { keep: kept }),
  });
  const byQuestion = entries.filter(isQuestion);
  const all =
    parsed.data &&
    byQuestion.reduce(
      (answers, [id, taken]) => answered(answers, id, [taken].flat().map(String)),
      parsed.data,
    );
  const whole = all === undefined ? parsed : answersSchema.safeParse(all);
  if (!whole.success) {
    const [issue] = whole.error.issues;
    throw new Misuse(
      `The answers are not valid: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''} (${path})`,
    );
  }
  return whole.data;
}

async function placesOfFile(path: string): Promise<ZoneMap> {
  const zones = await zonesOfFile(bytesOf(path));
  if (!zones) throw new Misuse(`This file has no table of zones and their places: ${path}`);
  return zones;
}

function readLayoutFile(path: string): LearnedLayout {
  const parsed = learnedLayoutSchema.safeParse(readJson(path, 'The layouts'));
  if (!parsed.success)
    throw new Misuse(`Not a Codesk layout: ${parsed.error.issues[0]?.path.join('.') ?? ''} (${path})`);
  return parsed.data;
}

/** Writes a whole text, also to a pipe that is read slowly. */
function print(text: string): Promise<void> {
  return new Promise((done) => {
    process.stdout.write(text, () => done());
  });
}

/** The rows with the source cell of each rate, and with the columns that separate price lists. */
function rowsWithOrigin(file: ReadFile, rows: CheckReport['rows']): readonly object[] {
  const { cells, keys = [] } = file.rows;
  const width = file.reading.columns.length;
  return rows.map((row, at) => {
    const cell = cells && Math.floor((cells[at] ?? 0) / rowsOfCell);
    const named = keys.map(({ name, text }) => [name, text(at)] as const);
    return {
      ...row,
      ...(cell === undefined ? {} : { cell: `${columnLetter(cell % width)}${Math.floor(cell / width)}` }),
      ...(named.length > 0 ? { keys: Object.fromEntries(named) } : {}),
    };
  });
}

async function check({ rows: wantsOrigin }: Call, file: ReadFile): Promise<void> {
  const { reading, layout, questions, rows, ...rest } = checkReport(file);
  const printed = wantsOrigin ? rowsWithOrigin(file, rows) : rows;
  // In chunks, because a million rows exceed the longest string.
  await print(`${JSON.stringify({ reading, layout, questions }).slice(0, -1)},"rows":[`);
  const step = 10_000;
  for (let at = 0; at < printed.length; at += step) {
    const part = printed.slice(at, at + step).map((row) => JSON.stringify(row));
    await print(`${at > 0 ? ',' : ''}${part.join(',')}`);
  }
  await print(`],${JSON.stringify(rest).slice(1)}\n`);
}

/**
 * Writes the rows as a file that all versions can read. Nothing is written while questions are open or errors exist.
 */
async function convert({ out = '' }: Call, file: ReadFile): Promise<void> {
  const { blocks, questions, errors, refuse } = checkReport(file);
  if (blocks) {
    const open = questions.map(({ id, text }) => `${id}: ${text}`);
    const wrong = errors
      .slice(0, 20)
      .map(({ row, field, kind }) => `Row ${row}${field ? `, ${field}` : ''}: ${kind}`);
    const reasons = [...(refuse ? [refuse] : []), ...open, ...wrong];
    throw new Misuse(`Nothing was written. Answer or correct:\n${reasons.join('\n')}`);
  }
  const { columns, lines } = file.rows;
  const fields = rateTable(file.table).definition.columns.map(({ name }) => name);
  const rows = Array.from(lines, (_, row) => ({ cells: fields.map((field) => columns.text(row, field)) }));
  const format = /\.xlsx$/i.test(out) ? 'xlsx' : 'csv';
  const handle = await open(resolve(out), 'w').catch((error: unknown) => {
    throw new Misuse(`${out} cannot be written: ${(error as Error).message}`);
  });
  try {
    for await (const chunk of exportedFile(format, file.table, [rows])) await handle.write(chunk);
  } finally {
    await handle.close();
  }
}

async function run(): Promise<void> {
  const call = readCall(process.argv.slice(2));
  const layout = call.layout === undefined ? undefined : readLayoutFile(resolve(call.layout));
  const given = call.answers === undefined ? {} : readAnswers(resolve(call.answers));
  const table = call.table ?? layout?.table;
  if (table === undefined) throw new Misuse(`--table is missing.\n${usage}`);
  const bytes = bytesOf(resolve(call.file));
  const answers = { ...layout?.answers, ...given };
  const places = call.zones === undefined ? undefined : await placesOfFile(resolve(call.zones));
  const read = await readRateFile(bytes, table, answers);
  const key = places && zoneKeyOf(read, places);
  if (places && key === undefined) throw new Misuse(`No zone of the file is named in ${call.zones}.`);
  const file =
    places && key ? await readRateFile(bytes, table, { ...answers, zones: { key, places } }) : read;
  await (call.command === 'convert' ? convert(call, file) : check(call, file));
}

// A reader that stops early closes the pipe.
process.stdout.on('error', () => process.exit());
run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Misuse ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = error instanceof Misuse ? 2 : 1;
});
