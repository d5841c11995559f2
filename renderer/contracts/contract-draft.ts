/** The services of a contract, and what is typed into one of them, as data of a draft. Forms have functions, drafts do not. */
import { z } from 'zod';
import type { ContractService, ServiceState } from '../../shared/contracts/contract';
import type { FormValues } from '../../shared/forms/form-definition';
import type { TableRow } from '../../shared/row-tables/row-table';
import { idSchema } from '../../shared/table/row';
import type { DraftLists } from '../drafts/draft-parts';
import type { DraftPart } from '../drafts/draft-scope';
import { typedRows } from '../row-tables/draft-rows';
import type { EditedService } from './edited-service';

const valuesSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
const fileSchema = z.object({ handle: z.string(), name: z.string(), size: z.number() });
const filesSchema = z.object({ rates_file: fileSchema.optional(), increments_file: fileSchema.optional() });
const serviceSchema = z.object({
  id: idSchema,
  values: z.record(z.string(), z.unknown()).optional(),
  typed: valuesSchema.optional(),
  files: filesSchema.optional(),
});

/** Before the name of a table: whose it is. */
const ofService = (id: unknown) => `service:${String(id)}:`;

/** Services as content and lists of a draft. */
export function servicesDraft(services: readonly ContractService[]): {
  readonly services: readonly unknown[];
  readonly rows: DraftLists;
} {
  const rows: Record<string, readonly unknown[]> = {};
  const kept = services.map(({ id, values, edited, typed, files }) => {
    const state = edited ?? typed;
    for (const [name, list] of Object.entries(state?.tables ?? {})) rows[ofService(id) + name] = list;
    return {
      id,
      ...(edited ? { values: edited.form.encode(edited) } : values && { values }),
      ...(state ? { typed: state.values } : {}),
      ...(files ? { files } : {}),
    };
  });
  return { services: kept, rows };
}

/**
 * Services of a draft.
 * @returns undefined if the draft has none
 */
export function readServicesDraft(
  kept: unknown,
  rows: DraftLists,
): { readonly services: readonly ContractService[]; readonly isWhole: boolean } | undefined {
  if (!Array.isArray(kept)) return undefined;
  const services = kept.flatMap((entry): ContractService[] => {
    const read = serviceSchema.safeParse(entry).data;
    if (!read) return [];
    const { id, values, typed, files } = read;
    return [
      {
        id,
        ...(values ? { values } : {}),
        ...(typed ? { typed: { values: typed, tables: tablesOf(rows, ofService(id)) } } : {}),
        ...(files ? { files: withoutMissing(files) } : {}),
      },
    ];
  });
  return { services, isWhole: services.length === kept.length };
}

function tablesOf(rows: DraftLists, prefix: string): Readonly<Record<string, readonly TableRow[]>> {
  return Object.fromEntries(
    Object.entries(rows)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, list]) => [name.slice(prefix.length), typedRows(list)]),
  );
}

function withoutMissing(files: z.output<typeof filesSchema>): NonNullable<ContractService['files']> {
  return Object.fromEntries(Object.entries(files).filter(([, file]) => file !== undefined));
}

/** What is typed into the picker of a service. */
export interface PickerDraft {
  readonly chosen: string;
  readonly step: 1 | 2;
  /** Id of the entry that it was opened for; absent for a new one. */
  readonly edited?: string | undefined;
  /** What was typed and is not in the contract yet, by the id of the service. */
  readonly typed: Readonly<Record<string, EditedService>>;
}

const pickerSchema = z.object({
  chosen: z.string().catch(''),
  step: z.union([z.literal(1), z.literal(2)]).catch(1),
  edited: z.string().optional().catch(undefined),
  typed: z
    .record(z.string(), z.object({ values: valuesSchema.catch({}), files: filesSchema.catch({}) }))
    .catch({}),
});

export function pickerPart({ typed, ...content }: PickerDraft): DraftPart {
  const rows: Record<string, readonly unknown[]> = {};
  const kept: Record<string, { readonly values: FormValues; readonly files: EditedService['files'] }> = {};
  for (const [id, { values, tables, files }] of Object.entries(typed)) {
    kept[id] = { values, files };
    for (const [name, list] of Object.entries(tables)) rows[ofService(id) + name] = list;
  }
  return { content: { ...content, typed: kept }, rows };
}

export function readPickerPart({ content, rows = {} }: DraftPart): PickerDraft {
  const { typed, ...rest } = pickerSchema.parse(content);
  return {
    ...rest,
    typed: Object.fromEntries(
      Object.entries(typed).map(([id, { values, files }]) => [
        id,
        { values, files: withoutMissing(files), tables: tablesOf(rows, ofService(id)) },
      ]),
    ),
  };
}

/** True if something was typed that is not in the contract. */
export function isTyped({ chosen, edited, typed }: PickerDraft): boolean {
  return Object.keys(typed).length > 0 || chosen !== (edited ?? '');
}

export type { ServiceState };
