/** Views as files on the disk: saved views are read again, and unreadable parts are named. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createParts } from '../../../../main/files/parts';
import { viewHandlers } from '../../../../main/handlers/views';
import type { SharedView } from '../../../../shared/table/shared-views';

const view: SharedView = {
  list: 'orders',
  name: 'Late: A/B',
  filters: [{ name: 'city', values: ['Abu Dhabi', 'دبي'] }],
  sort: { column: 'id', order: 'asc' },
  columns: { order: ['id'], hidden: ['city'], widths: { id: 90 }, frozen: 1, density: 'compact' },
};

let folder: string;
let target: string | undefined;
let picked: string | undefined;
let proposed: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-views-'));
  target = join(folder, 'out.codesk-view.json');
  picked = target;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const handlers = () =>
  viewHandlers({
    dialogs: {
      pickView: async () => picked,
      pickTarget: async (name) => {
        proposed = name;
        return target;
      },
    },
    parts: createParts({ records: join(folder, 'parts'), log: { error: () => undefined } }),
  });

describe('a view', () => {
  it('is saved under the name of its list and its own, and read again', async () => {
    expect(await handlers()['views.save']({ view })).toEqual({ saved: 'out.codesk-view.json' });
    expect(proposed).toBe('orders-Late-A-B.codesk-view.json');
    expect(await handlers()['views.open']({})).toEqual({ view });
    const text = readFileSync(target as string, 'utf8');
    expect(await handlers()['views.read']({ name: 'x', text })).toEqual({ view });
  });

  it('keeps its ending however long its name is', async () => {
    await handlers()['views.save']({ view: { ...view, name: 'ش'.repeat(60), list: 'l'.repeat(100) } });
    expect(proposed).toMatch(/\.codesk-view\.json$/);
  });

  it('that would be too large to be opened again is not saved', async () => {
    const values = Array.from({ length: 200 }, (_, at) => `${at}${'ش'.repeat(490)}`);
    await expect(
      handlers()['views.save']({ view: { ...view, filters: [{ name: 'city', values }] } }),
    ).resolves.toMatchObject({ saved: 'out.codesk-view.json' });
    const larger = [{ name: 'city', values: [...values, ...values] }];
    await expect(handlers()['views.save']({ view: { ...view, filters: larger } })).rejects.toMatchObject({
      failure: { code: 'view_too_large', subject: 'out.codesk-view.json' },
    });
    expect(await handlers()['views.open']({})).toMatchObject({ view: { filters: [{ values }] } });
  });

  it('is neither saved nor opened when the dialog is cancelled', async () => {
    target = undefined;
    picked = undefined;
    expect(await handlers()['views.save']({ view })).toBeNull();
    expect(await handlers()['views.open']({})).toBeNull();
  });

  it.each<[string, string | Buffer, string]>([
    ['no view', '{"rates":[]}', 'view_invalid'],
    ['no text', Buffer.from([0xff, 0xfe, 0, 1]), 'view_invalid'],
    ['an empty file', '', 'view_invalid'],
    ['a later version', '{"format":"codesk-view","version":2}', 'view_newer'],
    ['more than a view has', ' '.repeat(200_001), 'view_too_large'],
  ])('of %s is refused by name', async (_what, content, code) => {
    picked = join(folder, 'bad.json');
    writeFileSync(picked, content);
    await expect(handlers()['views.open']({})).rejects.toMatchObject({
      failure: { code, subject: 'bad.json' },
    });
  });

  it('of a folder, or of a file that is gone, says so', async () => {
    picked = join(folder, 'sub');
    mkdirSync(picked);
    await expect(handlers()['views.open']({})).rejects.toMatchObject({
      failure: { code: 'file_is_folder' },
    });
    picked = join(folder, 'gone.json');
    await expect(handlers()['views.open']({})).rejects.toMatchObject({
      failure: { code: 'file_gone' },
    });
  });
});
