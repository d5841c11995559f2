/** Configures zod without eval, which the content security policy forbids. Must run before the first schema is created. */
import { config } from 'zod';

config({ jitless: true });
