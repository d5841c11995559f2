/** Waiting for what a person would see may take longer than a second where several test files share two cores. */
import { configure } from '@testing-library/dom';

configure({ asyncUtilTimeout: 8000 });
