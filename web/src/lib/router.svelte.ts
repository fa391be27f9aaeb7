/** Hash routes: `#/table/abc` is the page "table" with the parts ["abc"]. No server rule is needed for them. */
export interface Route {
  page: string;
  parts: string[];
}

export function parse(hash: string): Route {
  const [page = "", ...parts] = hash.replace(/^#\/?/, "").split("/").map(decode);
  return { page: page || "start", parts };
}

export function href(page: string, ...parts: string[]): string {
  return "#/" + [page, ...parts].filter((part) => part !== "").map(encodeURIComponent).join("/");
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route: Route = $state(parse(typeof location === "undefined" ? "" : location.hash));

export function watchRoute(): () => void {
  const update = () => Object.assign(route, parse(location.hash));
  addEventListener("hashchange", update);
  return () => removeEventListener("hashchange", update);
}

export function go(page: string, ...parts: string[]): void {
  location.hash = href(page, ...parts);
}
