/**
 * Runs before any other module of the page: the content security policy has no eval, and zod would try it while
 * the first schema is made.
 */
import { config } from 'zod';

config({ jitless: true });
