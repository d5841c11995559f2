/** A draft as text, for a form that can no longer be opened. */
import type { StoredDraft } from './drafts';

/** Titles, names and values line by line; rows with tabs, as a spreadsheet takes them. */
export function draftText({ title, content, rows }: StoredDraft): string {
  const { values, base: _base, ...beside } = content;
  const lists = Object.entries(rows)
    .filter(([name, list]) => !name.startsWith('base/') && list.length > 0)
    .map(([name, list]) => [name, ...list.map(rowText)].join('\n'));
  return [title, linesOf(values, ''), linesOf(beside, ''), ...lists]
    .filter((part) => part !== '')
    .join('\n\n');
}

function linesOf(value: unknown, name: string): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value !== 'object') return name === '' ? String(value) : `${name}: ${String(value)}`;
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return value.length === 0 ? '' : `${name}: ${value.join(', ')}`;
  return Object.entries(value)
    .map(([key, each]) => linesOf(each, name === '' ? key : `${name}.${key}`))
    .filter((line) => line !== '')
    .join('\n');
}

function rowText(row: unknown): string {
  return typeof row === 'object' && row !== null ? Object.values(row).map(String).join('\t') : String(row);
}
