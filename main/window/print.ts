/** Prints windows to PDF. */
import { webContents } from 'electron';

/** Returns the page of a window as a tagged PDF; its style sheet sets paper, margins and page numbers. */
export async function printedPage(page: number): Promise<Buffer> {
  const contents = webContents.fromId(page);
  if (!contents) throw new Error('The window is closed');
  return contents.printToPDF({ preferCSSPageSize: true, printBackground: true, generateTaggedPDF: true });
}
