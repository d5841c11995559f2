/** Prepares typefaces before something is drawn in them: one that comes later has every text laid out anew. */
import { alsoAhead } from '../ui/later';

/** Texts of lists and forms, beside those that the sign-in screen has: codes, and names with letters beyond Latin-1. */
const texts = [
  ['13px "JetBrains Mono Variable"', 'A'],
  ['13px "Inter Variable"', 'ż'],
] as const;

/** Weight, size and family of the texts of lists and forms. */
const looks = [
  ...['600 11px', '400 12px', '500 12px', '600 12px', '400 13px', '500 13px', '600 13px', '650 13px'],
  ...['400 14px', '600 16px', '650 16px'],
].map((look) => `${look} "Inter Variable"`);
const codes = '400 12px "JetBrains Mono Variable"';

/** Chromium makes a font of each look when the first text in it is laid out, a dozen of them for the first list. */
function makeFonts(): void {
  const place = document.createElement('div');
  place.className = 'codesk-unseen';
  place.ariaHidden = 'true';
  for (const look of [...looks, codes]) {
    const text = document.createElement('span');
    text.style.font = look;
    text.textContent = 'Aa 1\u2009234.00 \u2013 \u2026';
    place.append(text);
  }
  document.body.append(place);
  // Reading it lays the texts out.
  void place.offsetWidth;
  place.remove();
}

alsoAhead(async () => {
  await Promise.all(texts.map(([font, text]) => document.fonts.load(font, text)));
  makeFonts();
});
