/** Several options with pictures. */
import { multipleFilter } from '../options/multiple-filter';

export const filter = multipleFilter({ pictures: true });
