/** The administrator of the site that the browser tests start. */
export const ADMINISTRATOR = { username: 'editor', password: 'nine moons over Lisbon' }
