import type { RouteOptions } from 'fastify';
import createRouter from 'find-my-way';
import { ApiError } from '../errors.ts';

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Which methods each path has, to tell a path that other methods serve (405) from one that none does (404). */
export function createServedMethods() {
  const paths = createRouter({ ignoreTrailingSlash: true, maxParamLength: 2_048 });
  return {
    note({ method, url }: Pick<RouteOptions, 'method' | 'url'>): void {
      for (const each of [method].flat())
        if (each !== 'OPTIONS' && !paths.hasRoute(each as 'GET', url)) paths.on(each as 'GET', url, () => {});
    },
    /** The refusal of a request that no route took. */
    refusal(url: string): ApiError {
      const path = url.split('?', 1)[0] ?? '/';
      const allowed = METHODS.filter((method) => paths.find(method, path));
      return allowed.length > 0
        ? new ApiError('METHOD_NOT_ALLOWED', 'This method is not served here.', {
            headers: { allow: allowed.join(', ') },
          })
        : new ApiError('NOT_FOUND', 'No such path.');
    },
  };
}
