/** Types that JSDoc cannot express. */

export type Json = null | boolean | number | bigint | string | Json[] | Members;

export interface Members {
  [name: string]: Json;
}
