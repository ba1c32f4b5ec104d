import { useCallback, useEffect, useRef, type ComponentProps } from 'react';
import {
  reactRouterProvider,
  useRecordContext,
  useResourceContext,
  type RouterLocation,
  type RouterNavigateFunction,
  type RouterProvider,
  type RouterTo,
} from 'react-admin';
import { innerTarget } from './innerPath.ts';
import { outerPath } from './outerPath.ts';
import { useRouting } from './RoutingContext.ts';
import { usePlace } from './usePlace.ts';

/**
 * The adapter between ra-core and react-router, and the only translation between react-admin's paths and those of the
 * specification: `outerPath` converts every target, and `routeTable` reads every address.
 */
export const consoleRouter: RouterProvider = {
  ...reactRouterProvider,
  useNavigate,
  // The type accepts any record of strings; ours are those of the place.
  useParams: useParams as RouterProvider['useParams'],
  Link,
  Navigate,
};

function useParams(): Record<string, string | undefined> {
  const place = usePlace();
  return place?.kind === 'resource' ? { ...place.params, id: place.id } : { ...place?.params };
}

function useTranslate(): (to: RouterTo) => RouterTo {
  const { table, recordOf } = useRouting();
  const here = reactRouterProvider.useLocation();
  const record = useRecordContext();
  const resource = useResourceContext();
  // The record around a link is available before any cache has it.
  const lookUp = (name: string, id: string) =>
    name === resource && String(record?.id) === id ? record : recordOf(name, id);
  return (to) => {
    const { pathname, search, hash } = partsOf(to);
    if (!pathname) return to;
    const address = outerPath({ pathname, search }, { table, here, recordOf: lookUp });
    return typeof to === 'string' ? `${address.pathname}${address.search}${hash}` : { ...to, ...address };
  };
}

// Stable like ra-core's own, because effects can depend on it.
function useNavigate(): RouterNavigateFunction {
  const navigate = reactRouterProvider.useNavigate();
  const translate = useTranslate();
  const latest = useRef(translate);
  useEffect(() => {
    latest.current = translate;
  });
  return useCallback((to, options) => navigate(typeof to === 'number' ? to : latest.current(to), options), [navigate]);
}

function Link({ to, ...rest }: ComponentProps<RouterProvider['Link']>) {
  const translate = useTranslate();
  return <reactRouterProvider.Link to={translate(to)} {...rest} />;
}

function Navigate({ to, ...rest }: ComponentProps<RouterProvider['Navigate']>) {
  const translate = useTranslate();
  return <reactRouterProvider.Navigate to={translate(to)} {...rest} />;
}

function partsOf(to: RouterTo): Pick<RouterLocation, 'pathname' | 'search' | 'hash'> {
  if (typeof to !== 'string') return { pathname: to.pathname ?? '', search: to.search ?? '', hash: to.hash ?? '' };
  if (!innerTarget(to.split(/[?#]/)[0] ?? '')) return { pathname: '', search: '', hash: '' };
  const url = new URL(to, 'http://console');
  return { pathname: url.pathname, search: url.search, hash: url.hash };
}
