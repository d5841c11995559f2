import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { billOfMaterials, checkBill } from '../../../build/bill-of-materials.mjs';
import { noticesOf, packageFolderOf, readShippedPackages } from '../../../build/shipped-packages.mjs';
import { stageUpdateKey } from '../../../build/update-key.mjs';
import { projectRoot } from '../../support/app/project-root';

const inModules = (path: string) => join(projectRoot, 'node_modules', path);

describe('the packages in a bundle', () => {
  it.each([
    [inModules('zod/v4/index.js'), 'node_modules/zod'],
    [inModules('@blueprintjs/core/lib/esm/index.js?commonjs'), 'node_modules/@blueprintjs/core'],
    [
      inModules('responselike/node_modules/lowercase-keys/index.js'),
      'node_modules/responselike/node_modules/lowercase-keys',
    ],
    [`\0${inModules('papaparse/papaparse.js')}`, 'node_modules/papaparse'],
    [
      '../node_modules/@fontsource-variable/inter/files/inter.woff2',
      'node_modules/@fontsource-variable/inter',
    ],
    ['\0rolldown/runtime.js', 'node_modules/rolldown'],
  ])('are found by %j', (module, folder) => {
    expect(packageFolderOf(module)).toBe(folder);
  });

  it('are not found in our own modules', () => {
    expect(packageFolderOf(join(projectRoot, 'shared/money.ts'))).toBeUndefined();
    expect(packageFolderOf('electron')).toBeUndefined();
  });
});

const lists = {
  renderer: ['node_modules/zod', 'node_modules/@fontsource-variable/inter', 'node_modules/@blueprintjs/core'],
  main: ['node_modules/zod', 'node_modules/got'],
};

describe('the list of shipped packages', () => {
  it('names each package once, with its licence, its path, and the native part of this system', () => {
    const found = readShippedPackages({ platform: 'linux', arch: 'x64', lists });
    expect(found.map(({ name }) => name)).toEqual([
      '@blueprintjs/core',
      '@fontsource-variable/inter',
      '@libsql/linux-x64-gnu',
      '@neon-rs/load',
      'detect-libc',
      'got',
      'libsql',
      'zod',
    ]);
    expect(found.find(({ name }) => name === 'zod')).toMatchObject({
      licence: 'MIT',
      rooms: ['main', 'renderer'],
    });
    expect(found.find(({ name }) => name.includes('inter'))?.licence).toBe('OFL-1.1');
    const notices = noticesOf(found, 'Copyright (c) Electron contributors');
    expect(notices).toContain('Copyright (c) Electron contributors');
    expect(notices).toMatch(/^got \d+\.\d+\.\d+ \(MIT\)$/m);
    expect(notices).toContain('SIL OPEN FONT LICENSE Version 1.1');
    expect(notices).toContain('LICENSES.chromium.html');
  });

  it('has the text of a licence that a package names and does not contain', () => {
    const found = readShippedPackages({ lists: { main: ['node_modules/lazy-val'] } });
    expect(found.find(({ name }) => name === 'lazy-val')).toMatchObject({
      licence: 'MIT',
      text: expect.stringContaining('Copyright (c) Vladimir Krivosheev'),
    });
  });

  it('is refused when a package has no text of its licence', () => {
    const withoutText = { main: ['node_modules/@types/node', 'node_modules/no-such-package'] };
    expect(() => readShippedPackages({ lists: withoutText })).toThrow(/no-such-package: names no licence/);
  });

  it('makes a bill of materials that is valid CycloneDX 1.6 and the same each time', () => {
    const bill = () =>
      billOfMaterials({
        version: '1.2.3',
        packages: readShippedPackages({ platform: 'linux', arch: 'x64', lists }),
        runtime: { electron: '45.4.1', chromium: '144.0.1', node: '24.1.0' },
        files: [{ name: 'resources/app.asar', sha512: 'ab'.repeat(64) }],
        platform: 'linux',
        arch: 'x64',
      });
    const text = bill();
    checkBill(text);
    expect(bill()).toBe(text);
    const { specVersion, serialNumber, metadata, components, dependencies } = JSON.parse(text);
    expect([specVersion, metadata.component.name, metadata.component.version]).toEqual([
      '1.6',
      'codesk',
      '1.2.3',
    ]);
    expect(serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    const of = (name: string) => components.find((each: { name: string }) => each.name === name);
    expect(of('core')).toMatchObject({
      group: '@blueprintjs',
      purl: expect.stringMatching(/^pkg:npm\/%40blueprintjs\/core@\d/),
      licenses: [{ license: { id: 'Apache-2.0' } }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    });
    expect([of('electron').version, of('chromium').version, of('node').version]).toEqual([
      '45.4.1',
      '144.0.1',
      '24.1.0',
    ]);
    expect(of('resources/app.asar').hashes).toEqual([{ alg: 'SHA-512', content: 'ab'.repeat(64) }]);
    expect(dependencies.find((each: { ref: string }) => each.ref === 'codesk@1.2.3').dependsOn).toHaveLength(
      10,
    );
    expect(() => checkBill(text.replace('"library"', '"libary"'))).toThrow(/not CycloneDX 1\.6/);
  });
});

describe('the key for updates', () => {
  it('is refused if it is private, of another kind, missing, or not a key', () => {
    const folder = mkdtempSync(join(tmpdir(), 'codesk-key-'));
    const file = (text: string) => {
      writeFileSync(join(folder, 'key.pem'), text);
      return join(folder, 'key.pem');
    };
    try {
      expect(() => stageUpdateKey(join(folder, 'none.pem'))).toThrow(/cannot be read/);
      expect(() => stageUpdateKey(file('hello'))).toThrow(/holds 0 public keys/);
      expect(() => stageUpdateKey(file('-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----'))).toThrow(
        /holds a private key/,
      );
      expect(() =>
        stageUpdateKey(file('-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----')),
      ).toThrow(/not an Ed25519 public key/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
