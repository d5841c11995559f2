import { describe, expect, it, vi } from 'vitest';
import { createOpenedFiles, rateFilesAmong } from '../../../../main/rates/opened-files';

describe('rate files among the arguments of a start', () => {
  it.each([
    [['codesk', '/home/a/prices.csv'], ['/home/a/prices.csv']],
    [['codesk', 'prices.TSV'], ['/inbox/prices.TSV']],
    [['codesk', '../prices.xlsx'], ['/prices.xlsx']],
    [['codesk', 'file:///home/a/new%20prices.csv'], ['/home/a/new prices.csv']],
    [
      ['codesk', '--no-sandbox', 'a.csv', 'b.xlsx', 'a.csv'],
      ['/inbox/a.csv', '/inbox/b.xlsx'],
    ],
  ])('%j opens %j', (argv, paths) => {
    expect(rateFilesAmong(argv, '/inbox')).toEqual(paths);
  });

  it.each([
    [['/opt/codesk.csv']],
    [['codesk', '/home/a/prices.pdf']],
    [['codesk', '/home/a/csv']],
    [['codesk', '--log=prices.csv']],
    [['codesk', 'codesk://settings.uploads?type=a.csv']],
    [['codesk', 'https://example.com/prices.csv']],
    [['codesk', 'file://other-host/prices.csv']],
    [['codesk', '']],
  ])('%j opens nothing', (argv) => {
    expect(rateFilesAmong(argv, '/inbox')).toEqual([]);
  });

  it('opens the first twenty of a large selection', () => {
    const argv = ['codesk', ...Array.from({ length: 25 }, (_, at) => `/a/${at}.csv`)];
    expect(rateFilesAmong(argv, '/inbox')).toEqual(argv.slice(1, 21));
  });
});

describe('files that were handed over', () => {
  it('wait with their names until they are taken once', () => {
    const told = vi.fn();
    const files = createOpenedFiles(told);
    files.open([]);
    expect(told).not.toHaveBeenCalled();
    files.open(['/a/prices.csv']);
    files.open(['/b/more.xlsx', '/a/prices.csv']);
    expect(told).toHaveBeenCalledTimes(2);
    expect(files.names()).toEqual(['prices.csv', 'more.xlsx']);
    expect(files.take()).toEqual(['/a/prices.csv', '/b/more.xlsx']);
    expect(files.names()).toEqual([]);
    expect(files.take()).toEqual([]);
  });
});
