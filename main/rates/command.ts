/**
 * `check FILE --table …`: reads a rate file like the rate desk and prints what it found as one JSON object. Exit status 0
 * for every file that could be opened, 2 for wrong arguments and files that cannot be opened.
 */
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { errorTexts } from '../../shared/errors';
import { checkReport } from '../../shared/rates/check-report';
import { type Answers, answersSchema } from '../../shared/rates/reading';
import { type RateTableId, tablesOfCommand } from '../../shared/rates/tables';
import { codeOfReading } from '../system/file-errors';
import { readRateFile } from './read-file';

const tables = tablesOfCommand();

const usage = `Usage: check FILE --table ${[...tables.keys()].join('|')} [--answers FILE.json]`;

/** A message for the person who called. */
class Misuse extends Error {}

interface Call {
  readonly file: string;
  readonly table: RateTableId;
  readonly answers: string | undefined;
}

function readCall(words: readonly string[]): Call {
  const options = new Map<string, string>();
  const files: string[] = [];
  let onlyFiles = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [, name, value] = /^--(table|answers)(?:=(.*))?$/s.exec(word) ?? [];
    if (onlyFiles || !word.startsWith('--')) files.push(word);
    else if (word === '--') onlyFiles = true;
    else if (name === undefined) throw new Misuse(`There is no option ${word}.\n${usage}`);
    else {
      const given = value ?? words[++at];
      if (given === undefined) throw new Misuse(`--${name} needs a value.\n${usage}`);
      options.set(name, given);
    }
  }
  const [command, file, another] = files;
  if (command !== 'check') throw new Misuse(usage);
  if (file === undefined || file === '') throw new Misuse(`No file is named.\n${usage}`);
  if (another !== undefined) throw new Misuse(`More than one file is named.\n${usage}`);
  const named = options.get('table');
  if (named === undefined) throw new Misuse(`--table is missing.\n${usage}`);
  const table = tables.get(named);
  if (table === undefined) throw new Misuse(`There is no table ${named}.\n${usage}`);
  return { file, table, answers: options.get('answers') };
}

/** The words of the desk; only a file that nobody chose before is not there rather than moved. */
function troubleText(error: unknown, path: string): string {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(code)) return `There is no such file: ${path}`;
  const [, text] = errorTexts[codeOfReading(error)];
  return `${path}: ${text}`;
}

function bytesOf(path: string): Buffer {
  let handle: number | undefined;
  try {
    // Looked at before it is opened: a pipe would wait for somebody who writes to it.
    const facts = statSync(path);
    if (facts.isDirectory()) throw Object.assign(new Error('A folder'), { code: 'EISDIR' });
    if (!facts.isFile()) throw new Misuse(`This is no file: ${path}`);
    handle = openSync(path, 'r');
    return readFileSync(handle);
  } catch (error) {
    if (error instanceof Misuse) throw error;
    throw new Misuse(troubleText(error, path));
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** One text stands for a list of one. */
function asList(value: unknown): unknown {
  return typeof value === 'string' ? [value] : value;
}

function readAnswers(path: string): Answers {
  let given: unknown;
  try {
    given = JSON.parse(
      bytesOf(path)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    );
  } catch (error) {
    if (error instanceof Misuse) throw error;
    throw new Misuse(`The answers are no JSON: ${path}`);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new Misuse(`The answers are no JSON object: ${path}`);
  }
  const { service, keep, ...others } = given as Record<string, unknown>;
  const isMap = typeof keep === 'object' && keep !== null && !Array.isArray(keep);
  const kept = isMap
    ? Object.fromEntries(Object.entries(keep).map(([name, texts]) => [name, asList(texts)]))
    : keep;
  const parsed = answersSchema.safeParse({
    ...others,
    ...(service === undefined ? {} : { service: asList(service) }),
    ...(kept === undefined ? {} : { keep: kept }),
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Misuse(
      `The answers are not valid: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''} (${path})`,
    );
  }
  return parsed.data;
}

/** Writes all of a text, also to a pipe that is read slowly. */
function print(text: string): Promise<void> {
  return new Promise((done) => {
    process.stdout.write(text, () => done());
  });
}

async function run(): Promise<void> {
  const call = readCall(process.argv.slice(2));
  const answers = call.answers === undefined ? {} : readAnswers(resolve(call.answers));
  const path = resolve(call.file);
  const file = await readRateFile(bytesOf(path), call.table, answers);
  const { rows, ...report } = checkReport(file);
  // In parts, because a million rows are more than the longest string.
  await print(`{"reading":${JSON.stringify(report.reading)},"rows":[`);
  const step = 10_000;
  for (let at = 0; at < rows.length; at += step) {
    const part = rows.slice(at, at + step).map((row) => JSON.stringify(row));
    await print(`${at > 0 ? ',' : ''}${part.join(',')}`);
  }
  const { errors, warnings, refuse, blocks } = report;
  await print(`],${JSON.stringify({ errors, warnings, refuse, blocks }).slice(1)}\n`);
}

// A reader that has enough closes the pipe.
process.stdout.on('error', () => process.exit());
run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Misuse ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = error instanceof Misuse ? 2 : 1;
});
