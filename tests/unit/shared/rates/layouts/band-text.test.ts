import { expect, it } from 'vitest';
import { bandText } from '../../../../../shared/rates/layouts/band-text';

/** `from–to` with an open end as `…`, `=` for one number, `+` for each further unit; `-` for no band. */
function shortly(text: string): string {
  const band = bandText(text);
  if (!band) return '-';
  const unit = band.unit ? ` ${band.unit}` : '';
  if (band.kind === 'single') return `=${band.single}${unit}`;
  if (band.kind === 'further') return `+${band.step}${band.from ? ` from ${band.from}` : ''}${unit}`;
  return `${band.from ?? '…'}–${band.to ?? '…'}${unit}`;
}

it.each([
  ['1-10 KG', '1–10 kilograms'],
  ['11KG to 30', '11–30 kilograms'],
  ['100Kg above', '100–… kilograms'],
  ['über 20 kg', '20–… kilograms'],
  ['0,5–1', '0,5–1'],
  ['bis 30', '…–30'],
  ['bis-30', '…–30'],
  ['30 <= x < 50', '30–50'],
  ['50 > x >= 30', '30–50'],
  ['> 5 ≤ 10', '5–10'],
  ['20+', '20–…'],
  ['<5', '…–5'],
  ['[5, 10)', '5–10'],
  ['5 kg and above', '5–… kilograms'],
  ['10 bis unter 20', '10–20'],
  ['von 5 bis 10', '5–10'],
  ['de 5 à 10 kg', '5–10 kilograms'],
  ["Jusqu'à 0,5 kg", '…–0,5 kilograms'],
  ['plus de 30 kg', '30–… kilograms'],
  ['entre 5 y 10', '5–10'],
  ['hasta 3 kg', '…–3 kilograms'],
  ['من 5 إلى 10', '5–10'],
  ['أكثر من 20 كجم', '20–… kilograms'],
  ['حتى ٥', '…–5'],
  ['1 000 - 2 000', '1 000–2 000'],
  ['First 500 g', '…–500 grams'],
  ['0-500g', '0–500 grams'],
  ['500 g - 1 kg', '0\u066b500–1 kilograms'],
  ['10', '=10'],
  ['0.5 kg', '=0.5 kilograms'],
  ['each add. 0.5 kg', '+0.5 kilograms'],
  ['additional_kg', '+1 kilograms'],
  ['je weitere 0,5 kg', '+0,5 kilograms'],
  ['each additional kg over 30 kg', '+1 from 30 kilograms'],
])('%s is %s', (text, band) => {
  expect(shortly(text)).toBe(band);
});

it.each([
  // Dates that a spreadsheet made of 1-10, and similar texts.
  ...['1/10', '01-Okt', '10. Jan', '2026-01-10', '01.02.2024'],
  ...['2-3 days', 'Zone 1', 'A', 'Dubai', '-5', '5-', '', '€ 5', '12.50 (new)'],
])('%j is no band', (text) => {
  expect(shortly(text)).toBe('-');
});
