/** Projects that were removed: their ids are not given again, as what was delivered to them is still known by these. */
export const removedProjects = `
  alter table projects add column removed_at timestamptz;
`
