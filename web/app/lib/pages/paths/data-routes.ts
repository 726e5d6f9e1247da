import type { RouteObject, ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']
type BuiltRoute = NonNullable<Routes[string]>

/** The routes of a build as the router's static handler takes them: where each is, and what it loads. */
export function toDataRoutes(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map((route) => toDataRoute(route, routes))
}

function toDataRoute({ id, path, index, caseSensitive, module }: BuiltRoute, routes: Routes): RouteObject {
  const { loader, action, handle } = module
  const common = {
    id,
    ...(path !== undefined && { path }),
    ...(caseSensitive !== undefined && { caseSensitive }),
    ...(loader !== undefined && { loader }),
    ...(action !== undefined && { action }),
    handle,
    // By the component itself the router knows who shows an error; one of a route without it goes up to the root.
    ...(module.ErrorBoundary !== undefined && { ErrorBoundary: module.ErrorBoundary }),
  }
  return (index ? { ...common, index: true } : { ...common, children: toDataRoutes(routes, id) }) as RouteObject
}
