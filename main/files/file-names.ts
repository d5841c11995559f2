/** Cleans file names of the server. They are only suggested in the save dialog. */

/** Names that Windows reserves for devices, also before an extension and with superscript digits. */
const deviceNames = /^(con|prn|aux|nul|conin\$|conout\$|clock\$|com[\d¹²³]|lpt[\d¹²³])\s*(\.|$)/i;
/** Files that a system reads by their name when their folder is opened. */
const systemNames = /^(desktop\.ini|autorun\.inf|thumbs\.db|folder\.jpg)$/i;

/** Invisible characters, or characters that change the text direction: a name could look like another one. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2800]|\p{Variation_Selector}/gu;
/** Characters that look like a folder separator. */
const separatorLookAlikes = /[\u2044\u2215\u2216\u29f5\u29f8\u29f9\ufe68\uff0f\uff3c]/g;
/** Characters that look like the dot before an extension. */
const dotLookAlikes = /[\u2024\ufe52\uff0e]/g;

/** Extensions of files that a system runs when they are opened. */
const riskyExtensions = new Set(
  (
    'exe com bat cmd pif scr msi msix msp mst appx appinstaller lnk url scf library-ms search-ms website desktop ' +
    'js jse mjs cjs vbs vbe wsf wsh ws ps1 ps1xml psm1 psd1 hta cpl jar jnlp reg inf ini msc sct chm hlp dll sys drv ' +
    'ocx gadget application app command sh bash zsh csh ksh fish run bin elf apk deb rpm dmg pkg iso img vhd vhdx ' +
    'appimage flatpakref workflow action scpt applescript terminal tool webloc inetloc fileloc py pyw pyc rb pl php ' +
    'xll xla xlam wll ade adp mde diagcab settingcontent-ms theme themepack mht mhtml swf'
  ).split(' '),
);

/** Most characters of a name, and most bytes: file systems allow 255. */
const longest = { characters: 120, bytes: 240 } as const;

/**
 * Returns a plain file name without folders, invisible characters, streams, device names and program extensions, at
 * most 120 characters and 240 bytes.
 * @param fallback for a name of which nothing can be used. Its extension replaces that of a program
 */
export function cleanFileName(suggested: string, fallback: string): string {
  const last = suggested.split(/[\\/]/).pop() ?? '';
  const plain = trimmed(
    last
      .replace(unseen, '')
      .normalize('NFC')
      .replace(separatorLookAlikes, '-')
      .replace(dotLookAlikes, '.')
      .replace(/\p{Zs}/gu, ' ')
      .replace(/[<>:"|?*]/g, ''),
  );
  const safe = withoutRiskyExtension(plain, fallback);
  if (safe === '' || deviceNames.test(safe) || systemNames.test(plain)) return fallback;
  return cut(safe);
}

/** Returns a local path as it is shown: without its folder and without misleading characters. */
export function shownFileName(path: string): string {
  const name = path.split(/[\\/]/).pop() ?? '';
  return name.replace(unseen, '') || name;
}

const trimmed = (name: string) => name.replace(/^[. ]+|[. ]+$/g, '');

/** `a.pdf.exe` becomes `a.pdf`; `a.exe` gets the extension of the fallback. */
function withoutRiskyExtension(name: string, fallback: string): string {
  let safe = name;
  for (;;) {
    const dot = safe.lastIndexOf('.');
    if (
      dot < 0 ||
      !riskyExtensions.has(
        safe
          .slice(dot + 1)
          .trim()
          .toLowerCase(),
      )
    )
      break;
    safe = trimmed(safe.slice(0, dot));
  }
  if (safe === name || safe === '') return safe;
  return /\.[a-z0-9]{1,5}$/i.test(safe) ? safe : safe + (/\.[a-z0-9]{1,5}$/i.exec(fallback)?.[0] ?? '');
}

/** Shortens a name to the limits without its extension. No character is cut in two. */
function cut(name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= 10 ? name.slice(dot) : '';
  let stem = extension === '' ? name : name.slice(0, dot);
  let characters = longest.characters - extension.length;
  let bytes = longest.bytes - Buffer.byteLength(extension);
  if (stem.length <= characters && Buffer.byteLength(stem) <= bytes) return name;
  let shortened = '';
  for (const sign of stem) {
    characters -= sign.length;
    bytes -= Buffer.byteLength(sign);
    if (characters < 0 || bytes < 0) break;
    shortened += sign;
  }
  stem = shortened.replace(/[. ]+$/, '');
  return stem + extension;
}
