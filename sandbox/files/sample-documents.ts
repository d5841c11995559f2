/** Documents of the practice data by name: a PDF page or a few lines of CSV, generated on request. */

/**
 * The document `<name>.pdf` or `<name>.csv` as bytes. Names that end in `-missing` simulate documents that a server has
 * lost.
 * @returns undefined for a missing document and for other file names
 */
export function sampleDocument(file: string): Uint8Array | undefined {
  const [, name, kind] = /^([a-z0-9][a-z0-9_-]{0,80})\.(pdf|csv)$/i.exec(file) ?? [];
  if (name === undefined || name.endsWith('-missing')) return undefined;
  return Buffer.from(kind?.toLowerCase() === 'pdf' ? onePage(name) : fewLines(name), 'latin1');
}

function fewLines(name: string): string {
  const lines = Array.from({ length: 12 }, (_, index) => `${index + 1},${name},${(index + 1) * 5}`);
  return `${['Line,Document,Quantity', ...lines].join('\r\n')}\r\n`;
}

/** A PDF of one page. Viewers need the table of offsets at its end. */
function onePage(name: string): string {
  // The name holds only letters, digits, - and _, so nothing in it must be escaped in a PDF.
  const text = `BT /F1 18 Tf 72 760 Td (${name}) Tj 0 -28 Td /F1 11 Tf (Practice document) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}
