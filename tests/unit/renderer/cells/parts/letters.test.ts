import { afterEach, describe, expect, it, vi } from 'vitest';
import { letterOf } from '../../../../../renderer/cells/parts/picture-fields';

const segmenter = new Intl.Segmenter();
const firstGrapheme = (text: string) => [...segmenter.segment(text)][0]?.segment.toLocaleUpperCase() ?? '';

/** All characters of the first plane, without halves of pairs. */
const characters = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code));

describe('the letter of a name', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each(['', 'a', ' ', 'ا', 'é'])(
    'is what people see as its first letter, whatever it is, before "%s"',
    (next) => {
      const wrong = characters.filter((first) => letterOf(first + next) !== firstGrapheme(first + next));
      expect(wrong).toEqual([]);
    },
  );

  it('is that one whatever follows it', () => {
    const wrong = characters.filter((next) => letterOf(`e${next}`) !== firstGrapheme(`e${next}`));
    expect(wrong).toEqual([]);
    expect(letterOf('e\u0301toile')).toBe('E\u0301');
    expect(letterOf('👩‍👧 family')).toBe('👩‍👧');
  });

  it.each([
    ['', ''],
    ['orders', 'O'],
    ['Éva', 'É'],
    ['żaneta', 'Ż'],
    ['Ирина', 'И'],
    ['Ωmega', 'Ω'],
    ['شركة', 'ش'],
    ['東京', '東'],
    ['서울', '서'],
  ])('of "%s" is "%s", without what is slow to make', async (name, letter) => {
    vi.resetModules();
    const fresh = await import('../../../../../renderer/cells/parts/picture-fields');
    vi.stubGlobal('Intl', {
      Segmenter: class {
        constructor() {
          throw new Error('made');
        }
      },
    });
    expect(fresh.letterOf(name)).toBe(letter);
  });

  it('is the one that the server sent', () => {
    expect(letterOf('Desert Rose', 'x')).toBe('X');
  });
});
