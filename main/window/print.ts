/** Windows on paper. */
import { webContents } from 'electron';

/** The page of a window as a tagged PDF; paper, margins and page numbers are those of its style sheet. */
export async function printedPage(page: number): Promise<Buffer> {
  const contents = webContents.fromId(page);
  if (!contents) throw new Error('The window is closed');
  return contents.printToPDF({ preferCSSPageSize: true, printBackground: true, generateTaggedPDF: true });
}
