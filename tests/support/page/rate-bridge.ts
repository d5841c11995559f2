/**
 * Replies to the requests of the rate desk for tests of its page: rate files with rows in memory. It implements the
 * parts that the page uses (versions, windows, row numbers, edits of cells and rows, undo), and does not read files: a
 * test defines how a file was read and its findings.
 */
import type { RateFile, RateTarget } from '../../../shared/desk/rates';
import type { RateBook, RateResult, RateRow, RateView } from '../../../shared/ipc/rates';
import { RateColumns } from '../../../shared/rates/columns';
import type { Edit, RowRanges } from '../../../shared/rates/edits';
import { countedFindings, type FindingName, severityOf } from '../../../shared/rates/findings';
import { questionsOf } from '../../../shared/rates/questions';
import { rateTable } from '../../../shared/rates/rate-tables';
import type { Answers } from '../../../shared/rates/read-settings';
import { rowsOf } from '../../../shared/rates/row-ranges';
import type { FakeBridge } from './fake-bridge';

export const rateFileId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export type Cells = Readonly<Record<string, string>>;

export interface FakeFile {
  readonly name?: string;
  readonly table?: RateFile['table'];
  readonly target?: RateTarget | null;
  /** Rows in the order of the file. */
  readonly rows?: readonly Cells[];
  /** The current findings of a row. */
  readonly find?: (cells: Cells, number: number) => RateRow['findings'];
  /** Errors that are not findings: those of a file that is not read yet. */
  readonly errors?: number;
  /** Findings of the file as a whole. */
  readonly fileFindings?: RateBook['findings'];
  readonly written?: Readonly<Record<number, Cells>>;
  /** Split numbers of rows with too many cells that can be joined. */
  readonly joins?: Readonly<Record<number, RateRow['join']>>;
  readonly reading?: Partial<RateBook['reading']>;
  readonly refuse?: RateBook['refuse'];
  readonly changes?: RateBook['changes'];
  readonly change?: (cells: Cells, number: number) => RateRow['change'];
  /** The state of the file after it is read with these answers. */
  readonly answered?: (answers: Answers, file: FakeFile) => FakeFile;
}

interface HeldRow {
  readonly number: number;
  readonly line: number | null;
  readonly cells: Cells;
  readonly edited: readonly string[];
}
type Rows = readonly HeldRow[];

const none = { count: 0, overlaps: 0, named: [] };
/** A result without gaps, overlaps and repeated keys. */
export const cleanResult = (version = 1): RateResult => ({
  version,
  brought: none,
  before: none,
  gaps: none,
  falls: { count: 0, named: [] },
  jumps: { count: 0, named: [] },
  unit: null,
  overlapping: { count: 0, rows: [] },
});

/** A rate file as main would hold it. */
export class FakeRateFile {
  readonly id: string;
  file: FakeFile;
  answers: Answers = {};
  table: RateFile['table'];
  target: RateTarget | null;
  version = 1;
  /** The version at the start of the last reading. */
  since = 1;
  queued: string | null = null;
  /** Every edit in order. */
  readonly made: Edit[] = [];
  #next: number;
  #rows: Rows;
  #past: { rows: Rows; text: string }[] = [];
  #future: { rows: Rows; text: string }[] = [];

  constructor(id: string, file: FakeFile) {
    this.id = id;
    this.file = file;
    this.table = file.table ?? 'delivery-rates';
    this.target = file.target ?? null;
    this.#rows = held(file);
    this.#next = this.#rows.length;
  }

  get rows(): readonly Cells[] {
    return this.#rows.map(({ cells }) => cells);
  }

  read(answers: Answers): void {
    this.answers = answers;
    this.file = this.file.answered?.(answers, this.file) ?? this.file;
    this.#rows = held(this.file);
    this.version += 1;
    this.since = this.version;
  }

  /** @returns its effect, and the added rows */
  edit(edit: Edit): { effect: string; added: number[] } {
    this.made.push(edit);
    this.#past.push({ rows: this.#rows, text: nameOf(edit) });
    this.#future = [];
    this.version += 1;
    const added: number[] = [];
    let count = 0;
    const put = (row: HeldRow, cells: Cells): HeldRow => {
      const changed = Object.keys(cells).filter((field) => (row.cells[field] ?? '') !== cells[field]);
      count += changed.length;
      return { ...row, cells: { ...row.cells, ...cells }, edited: [...new Set([...row.edited, ...changed])] };
    };
    const isIn = (ranges: RowRanges, { number }: HeldRow) => [...rowsOf(ranges, this.#next)].includes(number);
    const each = (change: (row: HeldRow) => HeldRow) => {
      this.#rows = this.#rows.map(change);
    };
    const fresh = (cells: Cells): HeldRow => {
      added.push(this.#next);
      this.#next += 1;
      return { number: this.#next - 1, line: null, cells, edited: Object.keys(cells) };
    };
    if (edit.op === 'type')
      each((row) => (row.number === edit.row ? put(row, { [edit.field]: edit.text }) : row));
    else if (edit.op === 'fill')
      each((row) =>
        isIn(edit.rows, row)
          ? put(
              row,
              all(edit.fields, () => edit.text),
            )
          : row,
      );
    else if (edit.op === 'copy-down') {
      const source = this.#rows.find(({ number }) => number === edit.from)?.cells ?? {};
      each((row) =>
        isIn(edit.rows, row)
          ? put(
              row,
              all(edit.fields, (field) => source[field] ?? ''),
            )
          : row,
      );
    } else if (edit.op === 'paste') {
      const line = (at: number) => all(edit.fields, (_, position) => edit.cells[at]?.[position] ?? '');
      each((row) => {
        const at = edit.rows.indexOf(row.number);
        return at < 0 ? row : put(row, line(at));
      });
      const more = edit.cells.slice(edit.rows.length).map((_, at) => fresh(line(edit.rows.length + at)));
      const after = this.#rows.findIndex(({ number }) => number === edit.rows.at(-1));
      this.#rows = this.#rows.toSpliced(after < 0 ? this.#rows.length : after + 1, 0, ...more);
    } else if (edit.op === 'insert') {
      const after = this.#rows.findIndex(({ number }) => number === edit.after);
      this.#rows = this.#rows.toSpliced(after + 1, 0, ...edit.rows.map(fresh));
    } else if (edit.op === 'remove') this.#rows = this.#rows.filter((row) => !isIn(edit.rows, row));
    else if (edit.op === 'replace')
      each((row) =>
        isIn(edit.rows, row)
          ? put(
              row,
              all(edit.fields, (field) => (row.cells[field] ?? '').replaceAll(edit.find, edit.by)),
            )
          : row,
      );
    return { effect: `${count} cells changed`, added };
  }

  step(back: boolean): void {
    const [from, to] = back ? [this.#past, this.#future] : [this.#future, this.#past];
    const step = from.pop();
    if (!step) return;
    to.push({ rows: this.#rows, text: step.text });
    this.#rows = step.rows;
    this.version += 1;
  }

  head(): RateFile {
    const findings = this.#findings();
    const errors = findings.filter((each) => severityOf(each) === 'error');
    return {
      id: this.id,
      name: this.file.name ?? 'rates.csv',
      file: 'a'.repeat(64),
      size: 100,
      table: this.table,
      target: this.target,
      answers: this.answers,
      position: this.#past.length,
      edits: this.#past.length + this.#future.length,
      made: Date.now(),
      changed: Date.now(),
      counts: {
        rows: this.#rows.length,
        errors: Math.max(countedFindings(errors), this.file.errors ?? 0),
        warnings: countedFindings(findings) - countedFindings(errors),
        changes: null,
      },
      queued: this.queued,
    };
  }

  book(): RateBook {
    const { file } = this;
    const findings = this.#findings();
    const book: Omit<RateBook, 'questions'> = {
      rateFile: this.head(),
      reading: {
        encoding: 'utf-8',
        delimiter: ',',
        decimal: '.',
        headerRow: 1,
        sheet: null,
        sheets: [],
        columns: rateTable(this.table).definition.columns.map(({ name, label, kind }, at) => ({
          at,
          header: label,
          field: name,
          decimal: kind === 'decimal' ? '.' : null,
          example: null,
          filled: this.#rows.length,
        })),
        ...file.reading,
      },
      refuse: file.refuse ?? null,
      rows: this.#rows.length,
      findings,
      blocks: findings.some((each) => severityOf(each) === 'error'),
      changes: file.changes ?? null,
      ratesFrom: null,
      undo: this.#past.at(-1)?.text ?? null,
      redo: this.#future.at(-1)?.text ?? null,
      version: this.version,
      since: this.since,
    };
    return { ...book, questions: openQuestions(book) };
  }

  view({ sort, finding, text }: RateView): readonly RateRow[] {
    let rows = this.#rows.map((row) => this.#shown(row));
    if (finding) rows = rows.filter((row) => row.findings.some(({ kind }) => kind === finding));
    if (text)
      rows = rows.filter((row) =>
        Object.values(row.cells).some((cell) => cell.toLowerCase().includes(text.toLowerCase())),
      );
    if (sort) {
      const sign = sort.descending ? -1 : 1;
      rows = rows.toSorted((a, b) => sign * (Number(a.cells[sort.field]) - Number(b.cells[sort.field])));
    }
    return rows;
  }

  #shown({ number, line, cells, edited }: HeldRow): RateRow {
    return {
      row: number,
      line,
      cells: { ...cells },
      written: { ...this.file.written?.[number] },
      edited: [...edited],
      findings: this.file.find?.(cells, number) ?? [],
      ...(this.file.joins?.[number] ? { join: this.file.joins[number] } : {}),
      change: this.file.change?.(cells, number) ?? null,
    };
  }

  #findings(): RateBook['findings'] {
    const kinds = new Map<FindingName, RateBook['findings'][number]>();
    for (const { number, line, cells } of this.#rows) {
      for (const { kind } of this.file.find?.(cells, number) ?? []) {
        const before = kinds.get(kind) ?? { kind, count: 0, rows: [] };
        kinds.set(kind, { kind, count: before.count + 1, rows: [...before.rows, line ?? 0].slice(0, 1000) });
      }
    }
    return [...kinds.values(), ...(this.file.fileFindings ?? [])];
  }
}

function held(file: FakeFile): Rows {
  return (file.rows ?? []).map((cells, number) => ({ number, line: number + 2, cells, edited: [] }));
}

function all(fields: readonly string[], text: (field: string, position: number) => string): Cells {
  return Object.fromEntries(fields.map((field, position) => [field, text(field, position)]));
}

function nameOf({ op }: Edit): string {
  return { type: 'Edit', paste: 'Paste', fill: 'Fill', adjust: 'Adjust' }[op as string] ?? op;
}

export interface FakeDesk {
  readonly rateFiles: Map<string, FakeRateFile>;
  /** Files of a picked or received handle, by handle. */
  readonly files: Map<string, FakeFile>;
  /** Bytes that arrived in chunks, by name of the file. */
  readonly received: Map<string, string>;
  services: readonly RateTarget['service'][];
  /** Services of unknown kind. */
  unknownKinds: { count: number; example: string };
  choices: Record<string, { index: string; text: string }[]>;
}

/** Replies to requests about rates from rate files in memory. Call after `install`. */
export function installRateDesk(bridge: FakeBridge, files: readonly FakeFile[] = []): FakeDesk {
  const desk: FakeDesk = {
    rateFiles: new Map(
      files.map((file, at) => [rateFileId(at + 1), new FakeRateFile(rateFileId(at + 1), file)]),
    ),
    files: new Map(),
    received: new Map(),
    services: [],
    unknownKinds: { count: 0, example: '' },
    choices: {},
  };
  const of = (input: unknown): FakeRateFile => {
    const found = desk.rateFiles.get((input as { rateFile: string }).rateFile);
    if (!found) throw new Error('no such rate file');
    return found;
  };
  const answer = <I>(name: string, reply: (input: I, rateFile: () => FakeRateFile) => unknown) =>
    bridge.answerWith(name, async (input) => reply(input as I, () => of(input)));
  const changed = () => bridge.push('rates-changed', {});

  answer('rateFiles.list', () => ({
    rateFiles: [...desk.rateFiles.values()].map((rateFile) => rateFile.head()),
  }));
  answer('rates.open', (_, rateFile) => rateFile().book());
  answer('rates.close', () => ({}));
  answer('rates.cancel', () => ({}));
  answer('rateFiles.remove', (_, rateFile) => {
    desk.rateFiles.delete(rateFile().id);
    changed();
    return {};
  });
  answer<{ handle: string; table: RateFile['table'] }>('rateFiles.add', ({ handle, table }) => {
    const id = rateFileId(desk.rateFiles.size + 1);
    desk.rateFiles.set(id, new FakeRateFile(id, { table, ...desk.files.get(handle) }));
    changed();
    return { rateFile: id };
  });
  answer<{ name: string; bytes: string; last: boolean }>('rateFiles.receive', ({ name, bytes, last }) => {
    desk.received.set(name, (desk.received.get(name) ?? '') + atob(bytes));
    if (last) desk.files.set(`received ${name}`, { name, ...desk.files.get(name) });
    return { handle: last ? `received ${name}` : null };
  });
  answer<{ answers: Answers }>('rates.answer', ({ answers }, rateFile) => {
    rateFile().read(answers);
    return rateFile().book();
  });
  answer<{ table: RateFile['table']; target: RateTarget | null }>(
    'rates.aim',
    ({ table, target }, rateFile) => {
      rateFile().table = table;
      rateFile().target = target;
      rateFile().version += 1;
      return rateFile().book();
    },
  );
  answer<{ edit: Edit }>('rates.edit', ({ edit }, rateFile) => {
    const done = rateFile().edit(edit);
    return { ...rateFile().book(), ...done };
  });
  for (const name of ['undo', 'redo'] as const)
    answer(`rates.${name}`, (_, rateFile) => {
      rateFile().step(name === 'undo');
      return rateFile().book();
    });
  answer<{ view: RateView; from: number; count: number }>('rates.rows', ({ view, from, count }, rateFile) => {
    const rows = rateFile().view(view);
    return { version: rateFile().version, total: rows.length, rows: rows.slice(from, from + count) };
  });
  answer<{ view: RateView; from: number; back: boolean }>('rates.find', ({ view, from, back }, rateFile) => {
    const rows = rateFile().view(view);
    const places = rows.flatMap(({ findings: [first] }, position) => (first ? [{ position, first }] : []));
    const next = back
      ? places.findLast(({ position }) => position < from)
      : places.find(({ position }) => position > from);
    return next ? { position: next.position, field: next.first.field, kind: next.first.kind } : null;
  });
  answer<{ view: RateView; row: number }>('rates.place', ({ view, row }, rateFile) => {
    const position = rateFile()
      .view(view)
      .findIndex((each) => each.row === row);
    return { position: position < 0 ? null : position };
  });
  answer<{ view: RateView; from: number; count: number }>(
    'rates.numbers',
    ({ view, from, count }, rateFile) => ({
      version: rateFile().version,
      rows: rateFile()
        .view(view)
        .slice(from, from + count)
        .map(({ row }) => [row, row]),
    }),
  );
  answer<{ view: RateView; from: number; count: number; fields: string[] }>(
    'rates.copy',
    (input, rateFile) => ({
      text: rateFile()
        .view(input.view)
        .slice(input.from, input.from + input.count)
        .map((row) => input.fields.map((field) => row.cells[field] ?? '').join('\t'))
        .join('\r\n'),
    }),
  );
  answer('rateTargets.prepare', () => ({}));
  answer('rateTargets.services', () => ({
    services: desk.services,
    unknownKinds: desk.unknownKinds,
    at: Date.UTC(2026, 0, 2, 3, 4),
  }));
  answer('rateTargets.contracts', () => ({ contracts: [], at: null }));
  answer('rateTargets.choices', () => ({ lists: desk.choices, at: null }));
  answer('rates.refresh', (_, rateFile) => rateFile().book());
  answer('rates.bands', (_, rateFile) => ({ version: rateFile().version, total: 0, strips: [] }));
  answer('rates.curve', () => null);
  answer('rates.result', (_, rateFile) => cleanResult(rateFile().version));
  answer('rates.sheet', () => ({ rows: 0, columns: 0, cells: [] }));
  answer('rates.queue', (_, rateFile) => {
    rateFile().queued = rateFileId(999);
    changed();
    return { change: rateFileId(999) };
  });
  return desk;
}

/** Main's questions about a file with these findings. */
function openQuestions({
  rateFile,
  reading,
  findings,
  refuse,
}: Omit<RateBook, 'questions'>): RateBook['questions'] {
  const { table, answers } = rateFile;
  const rows = {
    columns: new RateColumns([]),
    lines: new Uint32Array(0),
    findings: new Map(),
    text: () => '',
  };
  const questions = questionsOf({ table, answers, reading, rows, warnings: findings, refuse });
  return questions.map((question) => ({ ...question, choices: [...question.choices] }));
}
