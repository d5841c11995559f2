/** Several of up to a thousand options. */
import { multipleFilter } from '../options/multiple-filter';

export const filter = multipleFilter({ pictures: false });
