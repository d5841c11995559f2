import { describe, expect, it } from 'vitest';
import { type MarkingSystem, markOrigin } from '../../../../main/files/origin-mark';

/** A system that records its operations on files. */
function system(platform: NodeJS.Platform) {
  const done: string[][] = [];
  const recording: MarkingSystem = {
    platform,
    writeStream: async (path, text) => void done.push([path, text]),
    setAttribute: async (path, name, value) => void done.push([path, name, value]),
  };
  return { recording, done };
}
const from = new URL('https://files.example:8443/exports/s3cret-path.csv?token=s3cret&sig=s3cret#s3cret');

describe('the mark of a file from the network', () => {
  it('is a stream of the file on Windows, with the host and without path and query', async () => {
    const { recording, done } = system('win32');
    await markOrigin('C:\\Users\\mira\\Orders.csv', from, recording);
    expect(done).toEqual([
      [
        'C:\\Users\\mira\\Orders.csv:Zone.Identifier',
        '[ZoneTransfer]\r\nZoneId=3\r\nHostUrl=https://files.example:8443/\r\n',
      ],
    ]);
  });

  it('is the attribute for quarantine on macOS', async () => {
    const { recording, done } = system('darwin');
    await markOrigin('/Users/mira/Orders.csv', from, recording);
    expect(done).toEqual([
      [
        '/Users/mira/Orders.csv',
        'com.apple.quarantine',
        expect.stringMatching(/^0081;[0-9a-f]{8};Codesk;[0-9A-F-]{36}$/),
      ],
    ]);
    expect(JSON.stringify(done)).not.toContain('s3cret');
  });

  it('is nothing elsewhere', async () => {
    const { recording, done } = system('linux');
    await markOrigin('/home/mira/Orders.csv', from, recording);
    expect(done).toEqual([]);
  });
});
