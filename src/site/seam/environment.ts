/** Settings of the build. */
export const environment = {
  /** Origin of the API host. Empty for the page's own origin. */
  apiBaseUrl: String(import.meta.env.VITE_API_BASE_URL ?? ''),
  /** URL that answers `{ "country": "IR" }`. Empty switches the look-up off. */
  countryLookupUrl: String(import.meta.env.VITE_COUNTRY_LOOKUP_URL ?? 'https://api.country.is/'),
} as const;
