import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { Rest } from "./lib/rest";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");
new Rest(window);
mount(App, { target });
