/** A longer timeout for `waitFor` and `findBy`: several test files share two cores. */
import { configure } from '@testing-library/dom';

configure({ asyncUtilTimeout: 8000 });
