import { describe, expect, it } from 'vitest';
import { type OddLastLine, oddLastLine, shownBytes } from '../../../../main/api/file-content';

const { head, tail } = shownBytes;
function lastLine(text: string | Buffer): OddLastLine | undefined {
  const bytes = Buffer.from(text);
  return oddLastLine(bytes.subarray(0, head), bytes.subarray(-tail), bytes.length);
}
const header = 'id,client,total\n';
const long = `${header}${'1,Amber,2.50\n'.repeat(2000)}`;

describe('the last line of a CSV file', () => {
  it.each<[string, string, number]>([
    ['a PHP error', `${header}1,Amber,2.50\nPHP Fatal error:  Uncaught PDOException\n`, 1],
    ['the end of a PHP trace', `${long}#0 /var/www/Export.php(12): run()\n#1 {main}\n  thrown\n`, 1],
    ['a Java trace', `${long}java.sql.SQLException: gone\n\tat com.example.Export.run(Export.java:10)`, 1],
    ['a Python trace', `${long}Traceback (most recent call last):\nValueError: bad, very\n`, 2],
    ['a line that was cut', `${long}7,Ambe`, 2],
    ['a line with too many cells', `${long}7,Amber,2,50\n`, 4],
    ['one line below the header', `${header}gone`, 1],
    ['Windows line ends', `id;client;total\r\n1;Amber;2\r\ngone\r\n\r\n`, 1],
    ['tabs', 'id\tclient\ttotal\n1\tAmber\t2\ngone, really', 1],
    ['a named separator', 'sep=|\nid|client|total\n1|Amber|2\ngone', 1],
  ])('is named for %s', (_name, text, cells) => {
    expect(lastLine(text)).toEqual({ cells, expected: 3 });
  });

  it.each<[string, string | Buffer]>([
    ['whole lines', long],
    ['whole lines without a newline at the end', long.trimEnd()],
    ['blank lines at the end', `${long}\n\r\n`],
    ['a header alone', header],
    ['nothing', ''],
    ['one column', 'id\n1\n2\n'],
    ['separators in quotes', `${long}7,"Amber, Blue","2,50"\n`],
    ['quotes in quotes', `${long}7,"Am ""b"", er",2\n`],
    ['inches', `${long}7,5" pipe,2\n`],
    ['two inches', `${long}7" a,5" pipe,2\n`],
    ['a quoted newline', `${long}7,"Amber\nBlue, Red\nGreen",2\n`],
    ['a quoted newline in the last cell', `${long}7,2,"Amber\nBlue"`],
    ['a quoted newline in the header', 'id,"client\nname",total\n1,Amber,2\n'],
    ['a title above the header', 'Orders of May\nid,client,total\n1,Amber,2\n2,Blue,3\n'],
    ['lines of different lengths', `${header}1,Amber\n2,Blue,3\n3,Red\n`],
    ['a last line that is longer than what is looked at', `${long}7,${'x'.repeat(tail)}\n`],
    ['a header that is longer than what is looked at', `${'id,'.repeat(head)}total\n1,2\n`],
    ['UTF-16', Buffer.from(`\ufeff${header}gone`, 'utf16le')],
  ])('says nothing about %s', (_name, text) => {
    expect(lastLine(text)).toBeUndefined();
  });
});
