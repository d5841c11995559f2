/** Loads typefaces before something is drawn in them: one that comes later has every text laid out anew. */
import { alsoAhead } from '../ui/later';

/** Texts of lists and forms, beside those that the sign-in screen has: codes, and names with letters beyond Latin-1. */
const texts = [
  ['13px "JetBrains Mono Variable"', 'A'],
  ['13px "Inter Variable"', 'ż'],
] as const;

alsoAhead(() => Promise.all(texts.map(([font, text]) => document.fonts.load(font, text))));
