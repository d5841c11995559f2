/**
 * Draws the icons of the packages from build/resources/icon.svg: `node build/icons.mjs`, after a change of the drawing.
 * The icons are stored in the same folder, so that packaging needs neither a display nor a tool for images.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareMachine, runAsCommand } from './bootstrap.mjs';
import { withDisplay } from './display.mjs';
import { chromiumFlags } from './electron-flags.mjs';
import { inProject } from './project.mjs';
import { runCommand } from './run-command.mjs';

const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
/** The sizes that Linux desktops and Windows use, and the names of the sizes on macOS. */
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512];
const windowsSizes = [16, 24, 32, 48, 64, 128, 256];
const macTypes = { ic07: 128, ic08: 256, ic09: 512, ic10: 1024, ic11: 32, ic12: 64, ic13: 256, ic14: 512 };

const painter = `
const { app, BrowserWindow } = require('electron');
const { readFileSync, writeFileSync } = require('node:fs');
const [folder, drawing, sizes] = process.argv.slice(-3);
const paint = async (svg, size) => {
  const image = new Image();
  const sized = svg.replace('<svg ', '<svg width="' + size + '" height="' + size + '" ');
  image.src = URL.createObjectURL(new Blob([sized], { type: 'image/svg+xml' }));
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  canvas.getContext('2d').drawImage(image, 0, 0, size, size);
  return canvas.toDataURL('image/png').split(',')[1];
};
app.whenReady().then(async () => {
  const page = new BrowserWindow({ show: false }).webContents;
  await page.loadURL('data:text/html,');
  const svg = JSON.stringify(readFileSync(drawing, 'utf8'));
  for (const size of JSON.parse(sizes))
    writeFileSync(folder + '/' + size + '.png', await page.executeJavaScript('(' + paint + ')(' + svg + ',' + size + ')'), 'base64');
  app.exit(0);
});
`;

/** A Windows icon: a directory of pictures, each a whole PNG. */
function windowsIcon(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [at, { size, bytes }] of pictures.entries()) {
    const entry = 6 + 16 * at;
    // 0 means 256.
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(bytes.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)]);
}

/** An icon of macOS: blocks with a type and a length, each a whole PNG. */
function macIcon(pictures) {
  const block = (type, bytes) => {
    const head = Buffer.alloc(8);
    head.write(type, 'ascii');
    head.writeUInt32BE(bytes.length + 8, 4);
    return Buffer.concat([head, bytes]);
  };
  return block('icns', Buffer.concat(pictures.map(({ type, bytes }) => block(type, bytes))));
}

await runAsCommand(async () => {
  const electron = await prepareMachine();
  const work = mkdtempSync(join(tmpdir(), 'codesk-icons-'));
  try {
    writeFileSync(join(work, 'package.json'), '{"name":"icons","version":"1.0.0","main":"main.cjs"}');
    writeFileSync(join(work, 'main.cjs'), painter);
    const given = [work, inProject('build/resources/icon.svg'), JSON.stringify(sizes)];
    const [command, args] = withDisplay(electron.binary, [work, ...chromiumFlags(), ...given]);
    const { ok } = await runCommand(command, args, { timeoutMs: 60_000 });
    if (!ok) return false;
    const picture = (size) => readFileSync(join(work, `${size}.png`));
    const resources = (...names) => inProject('build/resources', ...names);
    mkdirSync(resources('icons'), { recursive: true });
    for (const size of linuxSizes) writeFileSync(resources('icons', `${size}x${size}.png`), picture(size));
    writeFileSync(resources('icon.png'), picture(1024));
    writeFileSync(
      resources('icon.ico'),
      windowsIcon(windowsSizes.map((size) => ({ size, bytes: picture(size) }))),
    );
    const blocks = Object.entries(macTypes).map(([type, size]) => ({ type, bytes: picture(size) }));
    writeFileSync(resources('icon.icns'), macIcon(blocks));
    return true;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
});
