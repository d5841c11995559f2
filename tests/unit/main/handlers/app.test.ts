import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { appHandlers } from '../../../../main/handlers/app';
import { projectRoot } from '../../../support/app/project-root';
import { clipboard, startElectron } from '../../../support/electron/electron';

beforeEach(startElectron);

function setUp(licences = '/no/such/file') {
  const logged: unknown[][] = [];
  const warnings: string[] = [];
  const links: unknown[] = [];
  const handlers = appHandlers({
    version: '1.2.3',
    licences,
    warnings: () => warnings,
    log: { error: (...parts) => logged.push(parts) },
    openLink: async (url, gesture) => {
      links.push([url, gesture]);
      return gesture;
    },
  });
  return { handlers, logged, warnings, links };
}

describe('requests about the app', () => {
  it('tell its version and system, and the warnings up to now', async () => {
    const { handlers, warnings } = setUp();
    warnings.push('This profile is read-only.');
    const about = await handlers['app.about']({});
    expect(about).toEqual({
      version: '1.2.3',
      electron: process.versions.electron ?? '',
      chrome: process.versions.chrome ?? '',
      node: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
      warnings: ['This profile is read-only.'],
    });
    warnings.push('Another one.');
    expect(await handlers['app.about']({})).toMatchObject({ warnings: { length: 2 } });
  });

  it('bring the licences that were built with it, and nothing where none were', async () => {
    const { handlers } = setUp(join(projectRoot, 'node_modules/libsql/LICENSE'));
    expect(await handlers['app.licences']({})).toEqual({ text: expect.stringContaining('The MIT License') });
    expect(await setUp().handlers['app.licences']({})).toEqual({ text: '' });
  });

  it('write what the page reports into the log', async () => {
    const { handlers, logged } = setUp();
    expect(await handlers['app.report']({ message: 'it broke' })).toEqual({});
    expect(logged).toEqual([['page:', 'it broke']]);
  });

  it('write few reports of the page into the log, and no values', async () => {
    const { handlers, logged } = setUp();
    for (let each = 0; each < 50; each += 1)
      await handlers['app.report']({ message: 'Error: no "Mira K. of Amber"' });
    expect(logged).toHaveLength(20);
    expect(logged[0]).toEqual(['page:', 'Error: no "…"']);
  });

  it('copy a text', async () => {
    expect(await setUp().handlers['app.copy']({ text: 'a\tb' })).toEqual({});
    expect(clipboard.text).toBe('a\tb');
  });

  it('open a link only with the gesture that the router tells', async () => {
    const { handlers, links } = setUp();
    expect(await handlers['app.open-link']({ url: 'https://a.example/help' }, 1, true)).toEqual({
      opened: true,
    });
    expect(await handlers['app.open-link']({ url: 'https://a.example/help' }, 1, false)).toEqual({
      opened: false,
    });
    expect(links).toEqual([
      ['https://a.example/help', true],
      ['https://a.example/help', false],
    ]);
  });
});
