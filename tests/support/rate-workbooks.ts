/**
 * The workbooks of the fixture folders in `tests/fixtures/rates`, built of XML parts as Excel and LibreOffice write
 * them. The entry with the name of a folder is its `input.xlsx`; the test of the fixtures compares them.
 */
import { compoundFile, type RowSpec, sheetWorkbook, workbook, workbookParts, zip } from './xlsx-parts';

const header = ['from', 'to', 'rate'];
const bands: readonly RowSpec[] = [
  header,
  [0, { v: '0.5' }, { v: '6.85', format: '0.00' }],
  [{ v: '0.5' }, 1, { v: '7.65', format: '0.00' }],
  [1, 2, { v: '8.95', format: '0.00' }],
];
const book = (rows: readonly RowSpec[]) => sheetWorkbook(rows);

export const rateWorkbooks: Readonly<Record<string, () => Buffer>> = {
  'xlsx-excel': () => book(bands),
  'xlsx-libreoffice': () => workbook({ sheets: [{ name: 'Rates', rows: bands }], producer: 'libreoffice' }),
  'xlsx-inline-texts': () => workbook({ sheets: [{ name: 'Rates', rows: bands }], producer: 'inline' }),
  'xlsx-stored-doubles': () =>
    book([
      header,
      [0, { v: '0.10000000000000001' }, { v: '2.3500000000000001' }],
      [{ v: '0.10000000000000001' }, { v: '0.30000000000000004' }, { v: '8.9499999999999993' }],
      [{ v: '0.3' }, 1, { v: '1.1000000000000001E-2' }],
      [1, { v: '1E3' }, { v: '19.989999999999998' }],
    ]),
  'xlsx-shown-rounded': () =>
    book([
      header,
      [0, 1, { v: '2.349', format: '0.00' }],
      [1, 2, { v: '2.5', format: '0.00' }],
      [2, 3, { v: '9.5', format: '0' }],
      [3, 4, { v: '1204.5', format: '#,##0.00' }],
    ]),
  'xlsx-percent': () =>
    book([
      header,
      [0, 1, { v: '0.05', format: 9 }],
      [1, 2, { v: '5' }],
      [2, 3, { v: '0.0525', format: '0.00%' }],
    ]),
  'xlsx-currency-format': () =>
    book([
      header,
      [0, 1, { v: '5', format: '#,##0.00\\ [$€-407]' }],
      [1, 2, { v: '6.85', format: '"AED" #,##0.00' }],
    ]),
  'xlsx-dates-1900': () =>
    book([
      header,
      [0, 1, 5],
      [1, { v: '45323', format: 16 }, 6],
      [2, 3, { v: '45323', format: 'dd.mm.yyyy' }],
      [3, 4, { v: '60', format: 14 }],
    ]),
  'xlsx-dates-1904': () =>
    workbook({
      sheets: [{ name: 'Rates', rows: [header, [0, 1, 5], [1, { v: '43861', format: 14 }, 6]] }],
      date1904: true,
    }),
  'xlsx-formula-cached': () =>
    book([
      header,
      [0, 1, { f: '<f>2*3.425</f>', v: '6.85' }],
      [1, 2, { f: '<f>C2+0.8</f>', v: '7.6499999999999995' }],
    ]),
  'xlsx-formula-no-value': () =>
    book([header, [0, 1, { f: '<f>2*3.425</f>' }], [1, { f: '<f>B2+1</f>', v: '' }, 7.65], [2, 3, 8.95]]),
  'xlsx-formula-no-value-city': () =>
    book([
      [...header, 'city'],
      [0, 1, 5, 'Dubai'],
      [1, 2, 6, { f: '<f>D2</f>' }],
      [2, 3, 7, { f: '<f>D2</f>', t: 'str' }],
      [3, 4, 8, { f: '<f>""</f>', t: 'str', v: '' }],
      [1, 2, 9, { f: '<f>D2</f>', t: 'str', v: 'Dubai' }],
    ]),
  'xlsx-formula-shared': () =>
    book([
      header,
      [0, 1, { f: '<f t="shared" ref="C2:C3" si="0">B2*2</f>', v: '2' }],
      [1, 2, { f: '<f t="shared" si="0"/>', v: '4' }],
      [2, 3, { f: '<f t="array" ref="C4:C5">B4:B5*2</f>', v: '6' }],
      [3, 4, { v: '8' }],
    ]),
  'xlsx-number-as-text': () => book([header, ['0', '1', '6.85'], [1, 2, '7.65'], [2, 3, 8.95]]),
  'xlsx-decimal-comma-texts': () =>
    book([header, ['0', '0,5', '2,35'], ['0,5', '1', '3,5'], ['1', '2', '1.204,50']]),
  'xlsx-rate-cases': () =>
    book([
      header,
      [0, 1, { v: '2.35' }],
      [1, 2, '2.35'],
      [2, 3, '1,204.50'],
      [3, 4, '(12.00)'],
      [4, 5, { v: '-0.02' }],
      [5, 6, '5 %'],
      [6, 7, '€ 5'],
      [7, 8, null],
      [8, 9, 0],
      [9, 10, 'abc'],
      [10, 11, { v: '1.23456' }],
      [11, 12, { v: '1', t: 'b' }],
      [12, 13, { v: '#N/A', t: 'e' }],
    ]),
  'xlsx-ambiguous-text': () => book([header, ['0', '1', '1,204'], ['1', '2', '2,500']]),
  'xlsx-merged-city': () =>
    sheetWorkbook(
      [
        ['from', 'to', 'rate', 'city'],
        [0, 1, 5, 'Dubai'],
        [1, 2, 6],
        [0, 1, 7, 'Sharjah'],
        [1, 2, 8],
      ],
      {
        merges: ['D2:D3', 'D4:D5'],
      },
    ),
  'xlsx-hidden-rows': () => book([header, [0, 1, 5], { hidden: true, cells: [1, 2, 6] }, [2, 3, 7]]),
  'xlsx-hidden-sheet': () =>
    workbook({
      sheets: [
        { name: 'Rates', rows: bands },
        { name: 'Notes', state: 'hidden', rows: [['Purchase'], ['do not send']] },
      ],
    }),
  'xlsx-very-hidden-sheet': () =>
    workbook({
      sheets: [
        { name: 'Lookup', state: 'veryHidden', rows: [['x'], [1]] },
        { name: 'Rates', rows: bands },
      ],
    }),
  'xlsx-second-sheet': () => workbook({ sheets: [{ name: 'Cover' }, { name: 'Rates 2024', rows: bands }] }),
  'xlsx-one-sheet-fits': () =>
    workbook({
      sheets: [
        { name: 'Read me', rows: [['Rates of 2024'], ['Valid from January']] },
        { name: 'Rates', rows: bands },
      ],
    }),
  'xlsx-two-sheets-ask': () =>
    workbook({
      sheets: [
        { name: 'Domestic', rows: bands },
        { name: 'Export', rows: [header, [0, 5, 30]] },
      ],
    }),
  'xlsx-two-sheets-answered': () =>
    workbook({
      sheets: [
        { name: 'Domestic', rows: bands },
        { name: 'Export', rows: [header, [0, 5, 30]] },
      ],
    }),
  'xlsx-title-lines': () =>
    sheetWorkbook(
      [['Tariff 2024'], [], ['Weight from (kg)', 'Weight to (kg)', 'Price'], [0, 1, 5], [1, 2, 6]],
      { merges: ['A1:C1'] },
    ),
  'xlsx-remark-column': () =>
    book([
      [...header, null, null],
      [0, 5, { v: '12.5' }],
      [5, 10, { v: '18.75' }, null, 'new from May'],
      [10, 20, 25, 7],
      [20, 30, 31, null, 'seit 2023'],
    ]),
  'xlsx-rich-text': () =>
    book([
      [{ rich: '<r><rPr><b/></rPr><t>fr</t></r><r><t>om</t></r>' }, 'to', 'rate'],
      [0, 1, { rich: '<r><t>6</t></r><r><rPr><i/></rPr><t>.85</t></r>' }],
    ]),
  'xlsx-macros': () =>
    zip(
      workbookParts({
        sheets: [{ name: 'Rates', rows: bands }],
        extra: [{ name: 'xl/vbaProject.bin', content: 'Sub Auto_Open()' }],
      }).map((part) => ({
        ...part,
        content: String(part.content).replace('.sheet.main+xml', '.sheet.macroEnabled.main+xml'),
      })),
    ),
  'xlsx-external-links': () =>
    workbook({
      sheets: [{ name: 'Rates', rows: [header, [0, 1, { f: '<f>[1]Carrier!$C$2</f>', v: '6.85' }]] }],
      extra: [
        {
          name: 'xl/externalLinks/externalLink1.xml',
          content: '<externalLink xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>',
        },
      ],
    }),
  'xlsx-cells-far-out': () =>
    sheetWorkbook([header, [0, 1, 5], { r: 90_000, cells: [1, 2, 6] }], { dimension: 'A1:XFD1048576' }),
  'xlsx-gap-and-overlap': () => book([header, [0, 1, 5], [2, 3, 6], [{ v: '2.5' }, 4, 7]]),
  'xlsx-increments-open': () =>
    book([
      ['from', 'to', 'increment', 'rate'],
      [0, 10, 1, 2],
      [10, null, 1, { v: '1.5' }],
    ]),
  'xlsx-empty': () =>
    workbook({
      sheets: [{ name: 'Sheet1' }, { name: 'Sheet2', rows: [{ r: 4, cells: [null, { format: '0.00' }] }] }],
    }),
  'xlsx-header-only': () => book([header]),
  'xlsx-missing-column': () =>
    book([
      ['from', 'rate'],
      [0, 5],
    ]),
  'xlsx-encrypted': () => compoundFile(['EncryptionInfo', 'EncryptedPackage']),
  'xlsx-legacy-xls': () => compoundFile(['Workbook']),
  'xlsx-renamed-png': () =>
    Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  'xlsx-renamed-docx': () =>
    zip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'word/document.xml', content: '<w:document/>' },
    ]),
  'xlsx-renamed-csv': () => Buffer.from('from,to,rate\r\n0,1,6.85\r\n'),
  'xlsx-cut': () => {
    const whole = book(bands);
    return whole.subarray(0, whole.length - 700);
  },
  'xlsx-broken-xml': () =>
    sheetWorkbook([], {
      xml: '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1"><v>1</v></row>',
    }),
  'xlsx-without-sheet': () =>
    workbook({ sheets: [{ name: 'Rates', rows: bands }], without: ['xl/worksheets/sheet1.xml'] }),
  'xlsx-layout-merged-headings': () =>
    sheetWorkbook(
      [
        ['Weight (kg)', 'Express', null, 'Economy'],
        [null, 'Zone A', 'Zone B', 'Zone A', 'Zone B'],
        ['0-2', { v: '24.5', format: '0.00' }, { v: '31', format: '0.00' }, 12, { v: '15.25' }],
        ['2-5', 29, { v: '36.75' }, { v: '14.5' }, 18],
        ['5-10', { v: '38.25' }, 47, { v: '19' }, { v: '23.75' }],
      ],
      { merges: ['A1:A2', 'B1:C1', 'D1:E1'] },
    ),
  'xlsx-layout-bands-made-dates': () =>
    book([
      ['Gewicht', 'Berlin', 'Hamburg'],
      ['0-1', { v: '4.9' }, { v: '5.2' }],
      [{ v: '46054', format: 'd-mmm' }, { v: '5.6' }, { v: '6.1' }],
      [{ v: '46149', format: 'd-mmm' }, { v: '7.4' }, { v: '8.05' }],
      ['10-20', { v: '11.9' }, { v: '12.8' }],
    ]),
  'xlsx-layout-starts-numbers': () =>
    book([
      ['City', 'From kg', 'Delivery charge (AED)'],
      ['Dubai', 0, { v: '14.5', format: '0.00' }],
      ['Dubai', { v: '0.30000000000000004' }, { v: '16.75', format: '0.00' }],
      ['Dubai', 2, 21],
      ['Al Ain', 0, { v: '17', format: '0.00' }],
      ['Al Ain', { v: '0.5' }, { v: '19.989999999999998' }],
    ]),
  'xlsx-layout-places-across-arabic': () =>
    book([
      ['أسعار التوصيل', null, { v: '46023', format: 'dd.mm.yyyy' }],
      ['الوزن (كجم)', 'الرياض', 'جدة', 'الدمام'],
      ['0-5', 22, { v: '24.5' }, 23],
      ['5-10', { v: '30.25' }, 33, { v: '31.5' }],
      ['10-15', 39, 42, { v: '40.75' }],
    ]),
  'xlsx-layout-grams-numbers': () =>
    book([
      ['Gewicht bis (g)', 'Preis (EUR)'],
      [250, { v: '3.1', format: '#,##0.00\\ [$€-407]' }],
      [1000, { v: '4.6', format: '#,##0.00\\ [$€-407]' }],
      [{ v: '2500' }, { v: '6.35', format: '#,##0.00\\ [$€-407]' }],
    ]),
  'xlsx-layout-merged-zones': () =>
    sheetWorkbook(
      [
        ['Zona', 'Peso hasta (kg)', 'Importe'],
        ['Península', 1, { v: '4.1' }],
        [null, 5, { v: '5.85' }],
        [null, 10, { v: '8.4' }],
        ['Canarias', 1, { v: '9.7' }],
        [null, 5, { v: '14.3' }],
        [null, 10, 22],
      ],
      { merges: ['A2:A4', 'A5:A7'] },
    ),
  'xlsx-layout-bands-of-numbers-and-texts': () =>
    book([
      ['Poids (kg)', 'Zone 1', 'Zone 2'],
      [{ v: '0.5' }, { v: '6.2' }, { v: '7.9' }],
      [1, { v: '7.1' }, { v: '9.35' }],
      ['jusqu’à 5 kg', { v: '9.8' }, { v: '13.6' }],
      ['par kg supplémentaire', { v: '1.15' }, { v: '1.7' }],
    ]),
  'xlsx-layout-further-columns': () =>
    book([
      ['Destination', 'First 0.5 kg', 'Each additional 0.5 kg', 'Transit days'],
      ['KWI', 68, { v: '14.5' }, 2],
      ['BAH', { v: '61.25' }, 12, 2],
    ]),
  'xlsx-layout-sheet-of-zones': () =>
    workbook({
      sheets: [
        {
          name: 'Zone 1',
          rows: [
            ['Gewicht', 'Preis'],
            ['bis 5 kg', { v: '5.9' }],
            ['bis 10 kg', { v: '8.2' }],
          ],
        },
        {
          name: 'Zone 2',
          rows: [
            ['Gewicht', 'Preis'],
            ['bis 5 kg', { v: '7.3' }],
            ['bis 10 kg', { v: '10.65' }],
          ],
        },
      ],
    }),
};
