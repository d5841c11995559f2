import { describe, expect, it } from 'vitest';
import { cleanFileName, shownFileName } from '../../../../main/files/file-names';

describe('file names that a server suggests', () => {
  it.each([
    ['Export.csv', 'Export.csv'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\x\\a.csv', 'a.csv'],
    ['NUL.csv', 'fallback.csv'],
    ['con', 'fallback.csv'],
    ['a.csv:stream', 'a.csvstream'],
    ['a\u0000\n.csv', 'a.csv'],
    ['com1.txt', 'fallback.csv'],
    ['LPT9', 'fallback.csv'],
    ['Aux.csv', 'fallback.csv'],
    ['console.csv', 'console.csv'],
    ['com10.csv', 'com10.csv'],
    ['a<b>c"d|e?f*g.csv', 'abcdefg.csv'],
    ['a\u007f.csv', 'a.csv'],
    ['.hidden. ', 'hidden'],
    ['folder/', 'fallback.csv'],
    ['  .. ', 'fallback.csv'],
    ['', 'fallback.csv'],
    // Characters that change the direction or are invisible.
    ['invoice_\u202efdp.csv', 'invoice_fdp.csv'],
    ['a\u2066b\u2067c\u2068d\u2069e\u202a\u202b\u202c\u202d\u200e\u200f\u061c.csv', 'abcde.csv'],
    ['a\u200bb\u200cc\u200dd\u2060e\ufeff\u00ad.csv', 'abcde.csv'],
    ['a\u0080b\u009fc.csv', 'abc.csv'],
    ['a\u2028b\u2029c.csv', 'abc.csv'],
    ['a\u{e0041}b\ufe0f\u3164.csv', 'ab.csv'],
    ['a\u00a0b\u3000c.csv', 'a b c.csv'],
    ['\u200b', 'fallback.csv'],
    ['a\ud800b\udc00.csv', 'ab.csv'],
    ['Cafe\u0301.csv', 'Caf\u00e9.csv'],
    // Devices.
    ['CON .txt', 'fallback.csv'],
    ['C\u200bON.txt', 'fallback.csv'],
    ['nul', 'fallback.csv'],
    ['COM\u00b9', 'fallback.csv'],
    ['lpt\u00b2.csv', 'fallback.csv'],
    ['COM0.csv', 'fallback.csv'],
    ['CONIN$', 'fallback.csv'],
    ['conout$.txt', 'fallback.csv'],
    ['CLOCK$', 'fallback.csv'],
    ['nul.tar.gz', 'fallback.csv'],
    ['desktop.ini', 'fallback.csv'],
    ['Autorun.inf', 'fallback.csv'],
    // Characters that look like separators.
    ['..\u2215..\u2215etc', '-..-etc'],
    ['a\u2044b\uff0fc\uff3cd\u29f8e.csv', 'a-b-c-d-e.csv'],
    // Extensions of programs.
    ['setup.exe', 'setup.csv'],
    ['invoice.pdf.exe', 'invoice.pdf'],
    ['invoice.csv.lnk.', 'invoice.csv'],
    ['a.exe.exe', 'a.csv'],
    ['a.exe .bat', 'a.csv'],
    ['a.EXE', 'a.csv'],
    ['a\uff0eexe', 'a.csv'],
    ['a.e\u200bxe', 'a.csv'],
    ['a.exe::$DATA', 'a.exe$DATA'],
    ['.exe', 'exe'],
    ...'desktop bat cmd com scr js jse vbs vbe ps1 hta msi app command sh url scf pif cpl jar reg dll wsf inf'
      .split(' ')
      .map((ending) => [`a.${ending}`, 'a.csv'] as [string, string]),
  ])('%j becomes %j', (suggested, clean) => {
    expect(cleanFileName(suggested, 'fallback.csv')).toBe(clean);
  });

  it('fit the disk in bytes, with their ending and whole characters', () => {
    for (const sign of ['\u0645', '\u4e2d', '\u{1f69a}', '\u00e9']) {
      const name = cleanFileName(`${sign.repeat(300)}.xlsx`, 'fallback.csv');
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240);
      expect(Buffer.byteLength(name)).toBeGreaterThan(200);
      expect(name).toMatch(/[^.]\.xlsx$/);
      expect(name).not.toMatch(/\p{Surrogate}/u);
    }
  });

  it('are cut by their bytes where there are few characters', () => {
    expect(Buffer.byteLength(cleanFileName(`${'\u4e2d'.repeat(100)}.csv`, 'x.csv'))).toBe(238);
  });

  it('end in no blank or dot after they are cut', () => {
    expect(cleanFileName(`${'x'.repeat(115)} . . ${'y'.repeat(99)}.csv`, 'fallback.csv')).toBe(
      `${'x'.repeat(115)}.csv`,
    );
    expect(cleanFileName(`${'x'.repeat(118)} .${'y'.repeat(99)}`, 'fallback.csv')).toBe('x'.repeat(118));
  });

  it('of this computer are shown without what could mislead', () => {
    expect(shownFileName('/home/mira/a\u202efdp.exe')).toBe('afdp.exe');
    expect(shownFileName('/home/mira/CON .txt')).toBe('CON .txt');
  });

  it('keep their ending when they are cut', () => {
    const cut = cleanFileName(`${'x'.repeat(300)}.csv`, 'fallback.csv');
    expect(cut).toHaveLength(120);
    expect(cut.endsWith('x.csv')).toBe(true);
    const whole = `${'x'.repeat(116)}.csv`;
    expect(cleanFileName(whole, 'fallback.csv')).toBe(whole);
    // A long suffix is not an extension.
    expect(cleanFileName(`a.${'x'.repeat(300)}`, 'fallback.csv')).toBe(`a.${'x'.repeat(118)}`);
  });
});
