import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkInstallers } from '../../../build/installers.mjs';
import { projectRoot } from '../../support/app/project-root';

const require = createRequire(import.meta.url);
const builder = createRequire(require.resolve('electron-builder'));
const validated = builder('app-builder-lib/out/util/config/config.js') as {
  getConfig(root: string, file: string | null, given: unknown): Promise<Record<string, unknown>>;
  validateConfiguration(config: unknown, debug: { isEnabled: boolean }): Promise<void>;
};
const resource = (...names: string[]) => readFileSync(join(projectRoot, 'build/resources', ...names));

describe('the configuration of the packages', () => {
  it("is valid by electron-builder's own schema", async () => {
    const config = await validated.getConfig(projectRoot, null, {});
    await validated.validateConfiguration(config, { isEnabled: false });
    const wrong = { ...config, nsis: { perMachin: true } };
    await expect(validated.validateConfiguration(wrong, { isEnabled: false })).rejects.toThrow(
      /configuration\.nsis/,
    );
  });

  it('installs on Windows for all users without a question', async () => {
    const { nsis, win } = await validated.getConfig(projectRoot, null, {});
    expect(nsis).toMatchObject({ oneClick: true, perMachine: true, deleteAppDataOnUninstall: false });
    expect(win).toMatchObject({ target: ['nsis'] });
  });

  it('offers Codesk for rate files and links, and does not change the default program of files', async () => {
    const { linux, mac, win, protocols, fileAssociations } = await validated.getConfig(projectRoot, null, {});
    const files = [
      expect.objectContaining({ ext: 'csv', rank: 'Alternate' }),
      expect.objectContaining({ ext: 'tsv', rank: 'Alternate' }),
      expect.objectContaining({ ext: 'xlsx', rank: 'Alternate' }),
    ];
    expect(linux).toMatchObject({ target: ['AppImage', 'deb'], fileAssociations: files });
    expect(mac).toMatchObject({ target: ['dmg', 'zip'], fileAssociations: files });
    expect([fileAssociations, (win as { fileAssociations?: unknown }).fileAssociations]).toEqual([
      undefined,
      undefined,
    ]);
    expect(protocols).toEqual([{ name: 'Codesk', schemes: ['codesk'], role: 'Viewer' }]);
    const script = resource('open-with.nsh').toString();
    for (const ending of ['csv', 'tsv', 'xlsx']) {
      expect(script).toContain(`!insertmacro codeskOpenWith "${ending}"`);
      expect(script).toContain(`!insertmacro codeskNotOpenWith "${ending}"`);
    }
    expect(script).toContain('"Software\\Classes\\codesk\\shell\\open\\command" "" \'"$appExe" "%1"\'');
  });
});

describe('installers', () => {
  const released = { isFallback: false, version: '45.4.1' };
  const key = { 'update-key': 'key.pem' };

  it('are made of the released Electron, on their own system, with the key for updates', () => {
    expect(checkInstallers({ linux: true, ...key }, released, 'linux')).toBe(true);
    expect(checkInstallers({ win: true, ...key }, released, 'win32')).toBe(true);
    expect(checkInstallers({}, { isFallback: true, version: '33.2.1' }, 'linux')).toBe(false);
    const refused =
      (given: object, electron = released) =>
      () =>
        checkInstallers(given, electron, 'linux');
    expect(refused({ linux: true, ...key }, { isFallback: true, version: '33.2.1' })).toThrow(
      /for trying only/,
    );
    expect(refused({ win: true, ...key })).toThrow(/on their own system/);
    expect(refused({ linux: true, mac: true, ...key })).toThrow(/on their own system/);
    expect(refused({ linux: true })).toThrow(/--update-key FILE/);
  });
});

describe('the icons', () => {
  const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

  it('exist in every size that a desktop uses', () => {
    for (const size of [16, 24, 32, 48, 64, 128, 256, 512])
      expect(sizeOf(resource('icons', `${size}x${size}.png`))).toEqual([size, size]);
    expect(sizeOf(resource('icon.png'))).toEqual([1024, 1024]);
  });

  it('are in the files of Windows and macOS', () => {
    const ico = resource('icon.ico');
    const entries = Array.from({ length: ico.readUInt16LE(4) }, (_, at) => 6 + 16 * at);
    expect(
      entries.map((entry) => {
        const at = ico.readUInt32LE(entry + 12);
        return sizeOf(ico.subarray(at, at + ico.readUInt32LE(entry + 8)))[0];
      }),
    ).toEqual([16, 24, 32, 48, 64, 128, 256]);
    const icns = resource('icon.icns');
    expect([icns.toString('ascii', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
    expect(sizeOf(icns.subarray(16))).toEqual([128, 128]);
  });
});
